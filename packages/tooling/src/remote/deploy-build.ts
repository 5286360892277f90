import type { RemoteRecord } from '@freightwright/contracts';
import { readBuild } from './read-build.ts';
import {
  createRemoteClient,
  type RemoteClient,
  type RemoteClientOptions,
  RemoteRefused,
} from './remote-client.ts';

export interface DeployBuildOptions extends RemoteClientOptions {
  /** The `dist` folder of a built remote. */
  build: string;
  /**
   * Whether to leave the pointer where it is when this version was deployed before, so that a rollback
   * outlasts a restart.
   */
  onlyNew?: boolean;
}

/**
 * Deploys a built remote and returns the version to which the registry then points. It can be repeated.
 * @throws RemoteRefused with the problem's code, Error when there is no build or the site does not answer.
 */
export async function deployBuild({
  build,
  onlyNew = false,
  ...options
}: DeployBuildOptions): Promise<RemoteRecord> {
  const { name, deployment } = await readBuild(build);
  const client = createRemoteClient(options);
  const known = onlyNew ? await recordOfKnown(client, name, deployment.version) : undefined;
  return known ?? client.deploy(name, deployment);
}

/** The remote's record, if it has ever pointed to this version. */
async function recordOfKnown(
  client: RemoteClient,
  name: string,
  version: string,
): Promise<RemoteRecord | undefined> {
  try {
    const { changes } = await client.history(name);
    if (!changes.some(({ to }) => to === version)) return undefined;
  } catch (error) {
    if (error instanceof RemoteRefused && error.code === 'remote.not-found') return undefined;
    throw error;
  }
  const { remotes } = await client.list();
  return remotes.find(({ entry }) => entry.name === name);
}
