import type { RemoteRecord } from '@freightwright/contracts';
import { changeRecord } from './change-record.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { runningCanary } from './running-canary.ts';

export interface CanaryEnding {
  name: string;
  /** The canary that is meant. Left out, it is the one that runs. */
  version?: string | undefined;
  reason?: string | undefined;
  by: string;
}

/**
 * Gives everybody the live version again.
 * @throws Problem 'remote.not-found', 'remote.no-canary' or 'remote.changed-meanwhile'.
 */
export function endCanary(
  deps: RegistryDeps,
  { name, version, reason, by }: CanaryEnding,
): Promise<RemoteRecord> {
  return changeRecord(deps, {
    name,
    next({ current, at }) {
      const { live, canary } = runningCanary(current, version);
      const why = reason === undefined ? {} : { reason };
      const canaryEnded = { version: canary.entry.version, by, at, ...why };
      return { entry: live.entry, change: live.change, canaryEnded };
    },
  });
}
