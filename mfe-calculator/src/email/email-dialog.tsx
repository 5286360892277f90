import type { CalculationEntry, Shipment } from '@freightwright/contracts';
import type { UnitSystem } from '@freightwright/domain';
import { ApiError, Dialog, EmailForm, routes, usePlatform, util } from '@freightwright/mfe-kit';
import type { Outcome } from '../form/read-entry.ts';

interface EmailDialogProps {
  readonly open: boolean;
  readonly outcome: Outcome;
  readonly system: UnitSystem;
  /** Counts the result as used. false when no calculation is left for that. */
  readonly onUse: () => boolean;
  readonly onClose: () => void;
}

const reasonOf = (error: unknown) =>
  (error instanceof ApiError && error.serverMessage) || 'Failed to send email. Please try again.';

export function EmailDialog({ open, outcome, system, onUse, onClose }: EmailDialogProps) {
  const { result, shipment } = outcome;
  const platform = usePlatform();
  const send = async (address: string) => {
    if (!onUse()) return;
    const { density, volume, freightClass, optimizationSuggestion, potentialSavings } = result;
    const figures = { density, volume, freightClass, optimizationSuggestion, potentialSavings };
    const { aiInsights, calculationId } = result;
    const calculationResult = { ...figures, aiInsights: [...aiInsights], calculationId };
    try {
      await platform.call(routes.emailResults, {
        body: { email: address, calculationResult, entry: entryOf(shipment, system) },
      });
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
      <p className={`${util.below20} ${util.quiet}`}>
        Class {result.freightClass} with density, volume and insights, as a message to keep or pass on.
      </p>
      <EmailForm onSend={send} reasonOf={reasonOf} onClose={onClose} />
    </Dialog>
  );
}

function entryOf({ handlingUnits: [unit] }: Shipment, system: UnitSystem): CalculationEntry {
  if (unit === undefined) throw new Error('A calculation has one handling unit');
  const { lengthIn, widthIn, heightIn, weightLb } = unit;
  return { lengthIn, widthIn, heightIn, weightLb, system };
}
