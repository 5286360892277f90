import { Problem, type ResponseOf, type readClosure as readClosureRoute } from '@freightwright/contracts';
import { reportsByPart, waitingFor } from './closure.ts';
import type { ClosureStore } from './closure-store.ts';
import { hashOfReportToken } from './report-token.ts';

/**
 * What became of a deleted account, for whoever has the secret of the report.
 * @throws Problem 'account.closure-not-found'.
 */
export async function readClosure(
  { closures }: { closures: Pick<ClosureStore, 'findByToken'> },
  token: string,
): Promise<ResponseOf<typeof readClosureRoute>> {
  const closure = await closures.findByToken(hashOfReportToken(token));
  if (!closure) throw new Problem('account.closure-not-found');
  const { closedAt, finishedAt } = closure;
  return {
    closedAt: closedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    parts: reportsByPart(closure),
    waitingFor: finishedAt ? [] : waitingFor(closure, 1),
  };
}
