import type { RemoteRecord } from '@freightwright/contracts';
import { changeRecord } from './change-record.ts';
import { movePointer } from './move-pointer.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { runningCanary } from './running-canary.ts';

export interface Promotion {
  name: string;
  /** The canary that is meant. Left out, it is the one that runs. */
  version?: string | undefined;
  /** Why, when it was not a person who promoted it. */
  reason?: string;
  by: string;
}

/**
 * Gives everybody the canary.
 * @throws Problem 'remote.not-found', 'remote.no-canary', 'remote.no-such-version' when its files are gone,
 * 'remote.gate-failed' when the platform has granted one of its routes to another remote meanwhile, or
 * 'remote.changed-meanwhile'.
 */
export async function promoteCanary(
  deps: RegistryDeps,
  { name, version, reason, by }: Promotion,
): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  const { entry } = runningCanary(basis.values.get(name)?.value, version).canary;
  await refuseUnusable(deps.assets, entry);
  const why = reason === undefined ? {} : { reason };
  return movePointer(deps, { entry, action: 'deploy', through: 'promotion', by, basis, ...why });
}

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
