import { type Passes, repeatPasses } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import { advanceClosure } from './advance-closure.ts';

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
