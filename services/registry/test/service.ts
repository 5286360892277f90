import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AssetStore, openAssetStore } from '@freightwright/asset-store';
import {
  type CanaryStep,
  deployScope,
  type Principal,
  type RemoteChange,
  type RemoteRecord,
  type StoredVersion,
} from '@freightwright/contracts';
import type { Kv } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { startTestSite } from '@freightwright/stack-test-site';
import { openRemotes, registryService } from '../src/service.ts';
import { deployment } from './submission.ts';

export const deployer = (...remotes: string[]): Principal => ({
  tier: 'anonymous',
  userId: 'deploy:ci',
  scopes: remotes.map(deployScope),
  clientAddress: '203.0.113.9',
});

export interface Answer {
  status: number;
  body: Record<string, unknown> &
    Partial<RemoteRecord> & {
      code?: string;
      detail?: string;
      errors?: { field: string; rule: string }[];
      remotes?: RemoteRecord[];
      changes?: RemoteChange[];
      canaries?: CanaryStep[];
      versions?: StoredVersion[];
      retirements?: { from: string; by: string; at: string }[];
    };
}

const canaryPaths = { start: 'canary', change: 'canary', end: 'canary/endings', promote: 'promotions' };

/** Wrappers of the service's stores, to inject failures. */
interface Options {
  assets?: (assets: AssetStore) => AssetStore;
  remotes?: (remotes: Kv<RemoteRecord>) => Kv<RemoteRecord>;
  /** How far the clock advances at each reading. */
  stepMs?: number;
  /** Added to the clock. */
  shiftMs?: () => number;
  pruneEveryMs?: number;
  promoteEveryMs?: number;
  watchEveryMs?: number;
  /** REMOTE_TEAM_EMAILS. */
  teams?: string;
  log?: Log;
  /** Settings of a store that is not a folder. */
  store?: Record<string, string>;
}

/**
 * The whole service on a real NATS server and its own folder, under a clock that advances at each reading.
 */
export async function startRegistry({
  assets = (all) => all,
  remotes = (all) => all,
  stepMs = 1_000,
  shiftMs = () => 0,
  pruneEveryMs,
  promoteEveryMs,
  watchEveryMs,
  teams = '',
  log,
  store,
}: Options = {}) {
  const site = await startTestSite({ mongo: 'none', ...(log && { log }) });
  const remotesDir = join(site.dataDir, 'remotes');
  await mkdir(remotesDir);
  let nowMs = Date.UTC(2026, 0, 1);
  const service = registryService({
    nowMs() {
      nowMs += stepMs;
      return nowMs + shiftMs();
    },
    pruneEveryMs,
    promoteEveryMs,
    watchEveryMs,
    remotesAt: async (access) => remotes(await openRemotes(access)),
    assetsIn: async (config, options) => assets(await openAssetStore(config, options)),
  });
  const settings = { ...(store ?? { REMOTES_DIR: remotesDir }), REMOTE_TEAM_EMAILS: teams };
  const { url, stop: stopService } = await site.start(service, settings);
  /** Bypasses the service. */
  const kv = () => openRemotes({ url: site.nats.urlOf('registry'), name: 'registry', log: site.log });
  const stored = await kv();

  async function send(method: string, path: string, as: Principal | string, body?: unknown): Promise<Answer> {
    const response = await site.ask(as, url + path, { method, body });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  return {
    url,
    site,
    kv,
    remotes: stored,
    remotesDir,
    send,
    /** Another replica, with the same clock. */
    startReplica: () => site.start(service, settings),
    /** Stops the service; NATS and its data stay. */
    stopService,
    deploy: (name: string, body: unknown, as = deployer(name)) =>
      send('POST', `/api/remotes/${name}/deployments`, as, body),
    /** Deploys valid versions one after the other. */
    async deployAll(name: string, ...versions: string[]) {
      for (const version of versions) {
        const { status, body } = await this.deploy(name, deployment(name, version));
        if (status !== 201) throw new Error(`${version}: ${JSON.stringify(body)}`);
      }
    },
    upload: (name: string, version: string, body: unknown = deployment(name, version), as = deployer(name)) =>
      send('POST', `/api/remotes/${name}/versions`, as, body),
    /** Calls a canary route of a remote. */
    canary: (name: string, act: 'start' | 'change' | 'end' | 'promote', body: unknown, as = deployer(name)) =>
      send(act === 'change' ? 'PATCH' : 'POST', `/api/remotes/${name}/${canaryPaths[act]}`, as, body),
    /** Deploys version 1 and a canary of version 2 for five percent. */
    async withCanary(name: string, terms: object = {}) {
      await this.deployAll(name, '1');
      await this.upload(name, '2');
      const { status, body } = await this.canary(name, 'start', { version: '2', percent: 5, ...terms });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    rollback: (name: string, body: { to?: string } = {}, as = deployer(name)) =>
      send('POST', `/api/remotes/${name}/rollbacks`, as, body),
    list: (as = deployer('mfe-any')) => send('GET', '/api/remotes', as),
    history: (name: string, as = deployer('mfe-any')) => send('GET', `/api/remotes/${name}/history`, as),
    /** The version to which the registry points, or undefined. */
    async pointer(name: string) {
      return (await stored.snapshot()).values.get(name)?.value.entry.version;
    },
    /** Stored versions that could be served, including hidden folders. */
    versions: (name: string) => readdir(join(remotesDir, name)).catch(() => [] as string[]),
    async stop() {
      await stored.close();
      await site.stop();
    },
  };
}
export type Registry = Awaited<ReturnType<typeof startRegistry>>;
