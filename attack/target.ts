import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPlatform, startPlatform } from '@freightwright/stack-launcher';
import { platformEnv } from './config.ts';

/** A part that speaks HTTP to anybody who can connect to it. */
export interface Target {
  name: string;
  port: number;
}

export interface Site {
  platform: RunningPlatform;
  gateway: Target;
  /** The gateway, every service, and the identity provider, which visitors also reach. */
  targets: readonly Target[];
  /** One sentence for each process that is no longer the one that was started. */
  ended(): string[];
  stop(): Promise<void>;
}

/** The whole platform on free ports of this machine with an empty data folder. */
export async function startSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'freightwright-attack-'));
  const platform = await startPlatform({
    ports: 'ephemeral',
    dataDir: join(folder, 'data'),
    env: platformEnv,
    quiet: true,
  });
  const started = platform.parts.map((running) => ({
    running,
    pid: running.pid,
    restarts: running.restarts,
  }));
  const targets = platform.parts
    .filter(({ part }) => part.role === 'service' || part.role === 'gateway' || part.name === 'idp')
    .map(({ part }) => ({ name: part.name, port: Number(new URL(part.address).port) }));
  const gateway = targets.find(({ name }) => name === 'gateway');
  if (!gateway) throw new Error('The platform has no gateway');
  return {
    platform,
    gateway,
    targets,
    ended: () =>
      started
        .filter(({ running, pid, restarts }) => running.pid !== pid || running.restarts !== restarts)
        .map(({ running }) => `the process of ${running.part.name} ended`),
    async stop() {
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
