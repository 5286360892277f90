import { Problem, type ResponseOf, type readClosure as readClosureRoute } from '@freightwright/contracts';
import { type Passes, repeatPasses } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import { sha256 } from '../token.ts';
import { advanceClosure } from './advance-closure.ts';
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

/** Closures of one pass. */
const batchSize = 20;

/** Goes on with every closure that is due: at once, and then every `intervalMs`. Every replica may do it. */
export function keepClosing(
  deps: IdentityDeps,
  { intervalMs = 1_000 }: { intervalMs?: number } = {},
): Passes {
  return repeatPasses((isStopped) => closeDue(deps, isStopped), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'deletions of accounts wait'),
  });
}

async function closeDue(deps: IdentityDeps, isStopped: () => boolean): Promise<void> {
  for (const closure of await deps.closures.due(new Date(deps.nowMs()), batchSize)) {
    if (isStopped()) return;
    await advanceClosure(deps, closure);
  }
}
