import { isDeepStrictEqual } from 'node:util';
import type { CanaryStep, RemoteCanary, RemoteRecord } from '@freightwright/contracts';

/**
 * How the canaries of a remote began, changed and ended. Moving the pointer ends a canary, and the change says by
 * whom and why.
 * @param records oldest first, as the steps are.
 */
export function canarySteps(records: readonly RemoteRecord[]): CanaryStep[] {
  let running: RemoteCanary | undefined;
  return records.flatMap((record) => {
    const [before, now] = [running, record.canary];
    running = now;
    if (isDeepStrictEqual(before, now)) return [];
    const steps: CanaryStep[] = [];
    const isSame = before?.entry.version === now?.entry.version;
    if (before && !isSame) steps.push(endOf(before, record));
    if (now) steps.push(termsOf(now, isSame ? 'change' : 'start'));
    return steps;
  });
}

function termsOf(canary: RemoteCanary, action: 'start' | 'change'): CanaryStep {
  const { entry, percent, cohorts, promoteAfterMinutes, by, since } = canary;
  const quiet = promoteAfterMinutes === undefined ? {} : { promoteAfterMinutes };
  return { action, version: entry.version, by, at: since, percent, cohorts, ...quiet };
}

function endOf({ entry: { version } }: RemoteCanary, record: RemoteRecord): CanaryStep {
  const { canaryEnded, retired, change } = record;
  if (canaryEnded) return { action: 'end', ...canaryEnded };
  if (retired) return { action: 'end', version, ...retired, reason: 'The remote was retired.' };
  const { by, at, to, action } = change;
  const moved = action === 'rollback' ? `The remote was rolled back to ${to}.` : `${to} was deployed.`;
  const reason = to === version ? 'It became the live version.' : moved;
  return { action: 'end', version, by, at, reason };
}
