import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployTokenSigner } from '@freightwright/service-kit';

export interface LocalDeployTokens {
  /** For the launcher's own deployments. The history shows them as npm-start. */
  readonly own: string;
}

/**
 * Signs deploy tokens: one for the launcher and the remotes of this repository, and one for developers on this
 * machine in <data>/deploy-token, where `npm run remote` finds it. Theirs is for every name, so that a new remote
 * is tried like any other. There is a new one at each start, so that it does not expire while somebody uses it.
 */
export async function writeDeployToken(options: {
  dataDir: string;
  privateKey: string;
  remotes: readonly string[];
}): Promise<LocalDeployTokens> {
  const { dataDir, privateKey, remotes } = options;
  const sign = deployTokenSigner({ privateKey });
  const file = join(dataDir, 'deploy-token');
  await writeFile(`${file}.new`, `${await sign({ who: 'local', remotes: 'every' })}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return { own: await sign({ who: 'npm-start', remotes, lifetimeDays: 1 }) };
}
