import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RunningPlatform,
  type StartPlatformOptions,
  startPlatform,
} from '@freightwright/stack-launcher';
import { platformEnv } from './config.ts';

/** The parts of the platform behind the site that a test may use. */
export type RunningSite = Pick<RunningPlatform, 'siteUrl' | 'mailUrl' | 'dataDir' | 'identity'>;

/**
 * The whole platform on free ports with an empty data folder. `env` changes settings of the parts, `provider`
 * the identity provider it runs on.
 */
export async function startSite(
  env: Record<string, string>,
  { provider = 'embedded' }: Pick<StartPlatformOptions, 'provider'> = {},
): Promise<{ site: RunningSite; parts: RunningPlatform['parts']; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'freightwright-e2e-'));
  const { siteUrl, mailUrl, dataDir, identity, parts, stop } = await startPlatform({
    ports: 'ephemeral',
    dataDir: join(folder, 'data'),
    env: { ...platformEnv, ...env },
    provider,
    quiet: true,
  });
  return {
    site: { siteUrl, mailUrl, dataDir, identity },
    parts,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
