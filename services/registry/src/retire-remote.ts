import { isLive, type Principal, Problem, type RemoteRecord } from '@freightwright/contracts';
import { type MovePointerDeps, movePointer } from './move-pointer.ts';
import { deployerOf } from './policy.ts';

/**
 * Takes a remote out of the registry. Its record stays, with its history and the version that was live last.
 * Retiring it again changes nothing.
 * @throws Problem 'remote.not-found', 'remote.changed-meanwhile', or that of `deployerOf`.
 */
export async function retireRemote(
  deps: MovePointerDeps,
  { name }: { name: string },
  principal: Principal,
): Promise<RemoteRecord> {
  const by = deployerOf(principal, name);
  const basis = await deps.remotes.snapshot();
  const current = basis.values.get(name);
  if (!current) throw new Problem('remote.not-found');
  if (!isLive(current.value)) return current.value;
  return movePointer(deps, { entry: current.value.entry, action: 'retire', by, basis });
}
