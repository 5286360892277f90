import type { CalculationEntry, Shipment } from '@freightwright/contracts';
import type { CalculationResult, UnitSystem } from '@freightwright/domain';
import {
  ApiError,
  Dialog,
  EmailForm,
  looks,
  type Platform,
  routes,
  usePlatform,
} from '@freightwright/mfe-kit';
import type { Outcome } from '../engine/read-entry.ts';

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

interface SentResult {
  readonly result: CalculationResult;
  readonly entry: CalculationEntry;
}

/** Mails a result with the entry it was made from. Resolves once the mail is accepted for sending. @throws ApiError */
async function sendResult(
  { call }: Pick<Platform, 'call'>,
  email: string,
  { result, entry }: SentResult,
): Promise<void> {
  const {
    density,
    volume,
    freightClass,
    optimizationSuggestion,
    potentialSavings,
    aiInsights,
    calculationId,
  } = result;
  await call(routes.emailResults, {
    body: {
      email,
      calculationResult: {
        density,
        volume,
        freightClass,
        optimizationSuggestion,
        potentialSavings,
        aiInsights: [...aiInsights],
        calculationId,
      },
      entry,
    },
  });
}

/** The one handling unit of a calculation as the mail needs it. */
function entryOf({ handlingUnits: [unit] }: Shipment, system: UnitSystem): CalculationEntry {
  if (unit === undefined) throw new Error('A calculation has one handling unit');
  const { lengthIn, widthIn, heightIn, weightLb } = unit;
  return { lengthIn, widthIn, heightIn, weightLb, system };
}
