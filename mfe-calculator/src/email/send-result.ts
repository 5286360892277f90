import type { emailResults } from '@freightwright/contracts';
import type { CalculationResult } from '@freightwright/domain';
import type { ClientRoute, Platform } from '@freightwright/mfe-kit';

const emailResultsRoute: ClientRoute<typeof emailResults> = { method: 'POST', path: '/api/email-results' };

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
  await call(emailResultsRoute, {
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
