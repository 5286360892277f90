import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrincipalKeys } from '@freightwright/service-kit';
import type { Environment } from './config.ts';

export interface Secrets {
  readonly PRINCIPAL_PRIVATE_KEY: string;
  readonly PRINCIPAL_PUBLIC_KEY: string;
}

/**
 * The keys the gateway signs with and the services verify with: from the environment when both are set, else made
 * once and kept in the data folder, readable for its owner alone.
 */
export async function openSecrets({ folder, env }: { folder: string; env: Environment }): Promise<Secrets> {
  const { PRINCIPAL_PRIVATE_KEY, PRINCIPAL_PUBLIC_KEY } = env;
  if (PRINCIPAL_PRIVATE_KEY && PRINCIPAL_PUBLIC_KEY) return { PRINCIPAL_PRIVATE_KEY, PRINCIPAL_PUBLIC_KEY };
  if (PRINCIPAL_PRIVATE_KEY || PRINCIPAL_PUBLIC_KEY) {
    throw new Error('PRINCIPAL_PRIVATE_KEY and PRINCIPAL_PUBLIC_KEY belong together: set both, or neither.');
  }
  const file = join(folder, 'secrets.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { privateKey, publicKey } = createPrincipalKeys();
  const secrets = { PRINCIPAL_PRIVATE_KEY: privateKey, PRINCIPAL_PUBLIC_KEY: publicKey };
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' });
  return secrets;
}
