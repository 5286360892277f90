import { Problem, type ResponseOf, type readClosure as readClosureRoute } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import { sha256 } from '../token.ts';
import { reportsByPart, waitingFor } from './closure.ts';

/**
 * What became of a deleted account, for whoever has the secret of the report.
 * @throws Problem 'account.closure-not-found'.
 */
export async function readClosure(
  { closures }: IdentityDeps,
  token: string,
): Promise<ResponseOf<typeof readClosureRoute>> {
  const closure = await closures.findByToken(sha256(token));
  if (!closure) throw new Problem('account.closure-not-found');
  const { closedAt, finishedAt } = closure;
  return {
    closedAt: closedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    parts: reportsByPart(closure),
    waitingFor: finishedAt ? [] : waitingFor(closure, 1),
  };
}
