import type {
  CheckedRequest,
  deployRemote as deployRemoteRoute,
  RemoteRecord,
} from '@freightwright/contracts';
import { movePointer } from './move-pointer.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { storeUpload } from './store-upload.ts';

export type Deployment = Pick<CheckedRequest<typeof deployRemoteRoute>, 'body'> & {
  name: string;
  by: string;
};

/**
 * Checks a version, stores its files and then points the registry to it. In this order, a failure at any step
 * leaves the pointer where it was, and the version that it points to is always complete.
 * @throws Problem 'remote.gate-failed' with every broken rule, 'remote.version-taken',
 * 'remote.changed-meanwhile', or 'service.unavailable' when too many versions wait.
 */
export async function deployRemote(deps: RegistryDeps, deployment: Deployment): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  const entry = await storeUpload(deps, deployment, basis);
  return movePointer(deps, { entry, action: 'deploy', by: deployment.by, basis });
}
