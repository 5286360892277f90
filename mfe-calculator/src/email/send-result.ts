import type { CalculationResult } from '@freightwright/domain';
import { type Platform, routes } from '@freightwright/mfe-kit';

/** Mails a result. Resolves once the mail is accepted for sending. @throws ApiError */
export async function sendResult(
  { call }: Pick<Platform, 'call'>,
  email: string,
  result: CalculationResult,
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
    },
  });
}
