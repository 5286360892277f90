import type { emailResults } from '@freightwright/contracts';
import type { CalculationResult } from '@freightwright/domain';
import { type ClientRoute, callRoute } from '@freightwright/mfe-kit';

const emailResultsRoute: ClientRoute<typeof emailResults> = { method: 'POST', path: '/api/email-results' };

/** Mails a result. Resolves once the mail is accepted for sending. @throws ApiError */
export async function sendResult(email: string, result: CalculationResult): Promise<void> {
  const {
    density,
    volume,
    freightClass,
    optimizationSuggestion,
    potentialSavings,
    aiInsights,
    calculationId,
  } = result;
  await callRoute(emailResultsRoute, {
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
