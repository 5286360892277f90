import { isDeepStrictEqual } from 'node:util';
import type {
  CheckedRequest,
  changeCanary as changeCanaryRoute,
  RemoteCanary,
  RemoteRecord,
} from '@freightwright/contracts';
import { changeRecord } from './change-record.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { refuseNobody, runningCanary } from './running-canary.ts';

/** What is to change of a canary, and who wants it. */
export type CanaryChange = CheckedRequest<typeof changeCanaryRoute>['body'] & { name: string; by: string };

/**
 * Gives a canary other terms. What is left out stays. Terms that it has already change nothing.
 * @throws Problem 'request.invalid' when nobody would get it, 'remote.not-found', 'remote.no-canary' or
 * 'remote.changed-meanwhile'.
 */
export function changeCanary(
  deps: RegistryDeps,
  { name, version, by, percent, cohorts, promoteAfterMinutes }: CanaryChange,
): Promise<RemoteRecord> {
  return changeRecord(deps, {
    name,
    next({ current, at }) {
      const { live, canary } = runningCanary(current, version);
      const minutes = promoteAfterMinutes === undefined ? canary.promoteAfterMinutes : promoteAfterMinutes;
      const terms = {
        percent: percent ?? canary.percent,
        cohorts: cohorts ? [...new Set(cohorts)] : canary.cohorts,
        ...(typeof minutes === 'number' && { promoteAfterMinutes: minutes }),
      };
      refuseNobody(terms);
      const { entry, since, by: before } = canary;
      if (isDeepStrictEqual(canary, { entry, ...terms, since, by: before })) return live;
      const changed: RemoteCanary = { entry, ...terms, since: at, by };
      return { entry: live.entry, change: live.change, canary: changed };
    },
  });
}
