import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RunningPlatform,
  type StartPlatformOptions,
  startPlatform,
} from '@freightwright/stack-launcher';
import { platformEnv } from './config.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

/** The parts of the platform behind the site that a test may use. */
export type RunningSite = Pick<RunningPlatform, 'siteUrl' | 'mailUrl' | 'dataDir' | 'identity'>;

export interface StartSiteOptions extends Pick<StartPlatformOptions, 'provider'> {
  /** How many processes of each service and of the gateway run; each request meets the next of them. Default 1. */
  readonly replicas?: number;
}

/**
 * The whole platform on free ports with an empty data folder. `env` changes settings of the parts, `provider`
 * the identity provider it runs on.
 */
export async function startSite(
  env: Record<string, string>,
  { provider = 'embedded', replicas = 1 }: StartSiteOptions = {},
): Promise<{ site: RunningSite; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'freightwright-e2e-'));
  const fronts: RoundRobin[] = [];
  const spread = async (port: number, addresses: readonly string[]) => {
    fronts.push(await startRoundRobin(port, addresses));
  };
  const closeFronts = () => Promise.all(fronts.map((front) => front.stop()));
  const { siteUrl, mailUrl, dataDir, identity, stop } = await startPlatform({
    ports: 'ephemeral',
    dataDir: join(folder, 'data'),
    env: { ...platformEnv, ...env },
    provider,
    ...(replicas > 1 && { replicas: { count: replicas, spread } }),
    quiet: true,
  }).catch(async (error: unknown) => {
    await closeFronts();
    throw error;
  });
  return {
    site: { siteUrl, mailUrl, dataDir, identity },
    async stop() {
      await stop();
      await closeFronts();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
