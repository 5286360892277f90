import type { UnitSystem } from '@freightwright/domain';
import { ApiError, Dialog, EmailForm, looks, usePlatform } from '@freightwright/mfe-kit';
import type { Outcome } from '../engine/work-out.ts';
import { entryOf, sendResult } from './send-result.ts';

export interface EmailDialogProps {
  readonly open: boolean;
  readonly outcome: Outcome;
  readonly system: UnitSystem;
  /** Counts the result as used. false when no calculation is left for that. */
  readonly onUse: () => boolean;
  readonly onClose: () => void;
}

const reasonOf = (error: unknown) =>
  (error instanceof ApiError && error.serverMessage) || 'Failed to send email. Please try again.';

/** Sends the result to an email address. */
export function EmailDialog({ open, outcome, system, onUse, onClose }: EmailDialogProps) {
  const { result, shipment } = outcome;
  const platform = usePlatform();
  const send = async (address: string) => {
    if (!onUse()) return;
    try {
      await sendResult(platform, address, { result, entry: entryOf(shipment, system) });
    } catch (error) {
      platform.toast({ kind: 'error', title: 'Email Failed', text: reasonOf(error) });
      throw error;
    }
    platform.toast({
      kind: 'success',
      title: 'Email Sent Successfully',
      text: 'Your calculation results have been sent to your email.',
    });
  };
  return (
    <Dialog open={open} title="Email this result" onClose={onClose}>
      <p className={`${looks.below20} ${looks.quiet}`}>
        Class {result.freightClass} with density, volume and insights, as a message to keep or pass on.
      </p>
      <EmailForm onSend={send} reasonOf={reasonOf} onClose={onClose} />
    </Dialog>
  );
}
