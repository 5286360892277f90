import { Problem, type ProblemCode, type RemoteRecord } from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/service-kit';
import { endCanary } from '../end-canaries.ts';
import { movePointer } from '../move-pointer.ts';
import { refuseUnusable } from '../refuse-unusable.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { platform, type Watched } from './watched-versions.ts';

export interface TakeBack {
  name: string;
  watched: Watched;
  /** For the history and the team. */
  reason: string;
  /** What the registry held when the version was judged. */
  basis: KvSnapshot<RemoteRecord>;
}

/**
 * Ends a canary, or points the registry back to the version before. When somebody else changed the remote since it was
 * judged, such as another replica of the registry, nothing happens.
 * @returns the new record, or undefined.
 * @throws Problem 'remote.no-such-version' when the version before cannot be served any more, 'remote.gate-failed' when
 * another remote has taken one of its routes.
 */
export async function takeBack(
  deps: RegistryDeps,
  { name, watched, reason, basis }: TakeBack,
): Promise<RemoteRecord | undefined> {
  const { other, role, version } = watched;
  if (!other) return undefined;
  try {
    if (role === 'canary') return await endCanary(deps, { name, version, reason, by: platform });
    await refuseUnusable(deps.assets, other);
    return await movePointer(deps, { entry: other, action: 'rollback', by: platform, reason, basis });
  } catch (error) {
    if (error instanceof Problem && meanwhile.includes(error.code)) return undefined;
    throw error;
  }
}

/** Somebody changed the remote, or the canary that was judged is none any more. */
const meanwhile: readonly ProblemCode[] = ['remote.changed-meanwhile', 'remote.no-canary'];
