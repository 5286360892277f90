import type { CalculationEntry, Shipment } from '@freightwright/contracts';
import type { CalculationResult, UnitSystem } from '@freightwright/domain';
import { type Platform, routes } from '@freightwright/mfe-kit';

export interface SentResult {
  readonly result: CalculationResult;
  readonly entry: CalculationEntry;
}

/** Mails a result with the entry it was made from. Resolves once the mail is accepted for sending. @throws ApiError */
export async function sendResult(
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
export function entryOf({ handlingUnits: [unit] }: Shipment, system: UnitSystem): CalculationEntry {
  if (unit === undefined) throw new Error('A calculation has one handling unit');
  const { lengthIn, widthIn, heightIn, weightLb } = unit;
  return { lengthIn, widthIn, heightIn, weightLb, system };
}
