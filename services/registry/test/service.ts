import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AssetStore, directoryAssetStore } from '@freightwright/asset-store';
import {
  deployScope,
  type Principal,
  type RemoteChange,
  RemoteRecord,
  remoteBucket,
} from '@freightwright/contracts';
import {
  createLog,
  createMetrics,
  createPrincipalKeys,
  type Kv,
  listen,
  natsUsers,
  openKv,
  principalSigner,
  principalVerifier,
} from '@freightwright/service-kit';
import { startNats } from '@freightwright/stack-nats';
import { createApp } from '../src/app.ts';
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
    };
}

interface Options {
  /** Stands between the service and what it keeps, to let parts of it fail. */
  faulty?: (parts: { assets: AssetStore; remotes: Kv<RemoteRecord> }) => Partial<{
    assets: AssetStore;
    remotes: Kv<RemoteRecord>;
  }>;
}

/** The whole service on a real message server and a folder of its own. */
export async function startRegistry({ faulty }: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'registry-'));
  const remotesDir = join(dataDir, 'remotes');
  const natsServer = await startNats({
    dataDir: join(dataDir, 'nats'),
    users: natsUsers((name) => `password-of-${name}`),
  });
  const log = createLog({ name: 'registry', level: 'silent' });
  const kv = () =>
    openKv({
      url: natsServer.urlOf('registry'),
      name: 'registry',
      log,
      bucket: remoteBucket,
      value: RemoteRecord,
    });
  const remotes = await kv();
  const assets = directoryAssetStore({ dir: remotesDir });
  const keys = createPrincipalKeys();
  const sign = principalSigner(keys);
  let nowMs = Date.UTC(2026, 0, 1);
  const app = createApp({
    log,
    metrics: createMetrics('registry'),
    verifyPrincipal: principalVerifier(keys),
    readiness: { nats: remotes.ready },
    remotes,
    assets,
    ...faulty?.({ assets, remotes }),
    nowMs: () => {
      nowMs += 1_000;
      return nowMs;
    },
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${server.port}`;

  async function send(method: string, path: string, token: string, body?: unknown): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      headers: { 'x-principal': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  const call = async (method: string, path: string, as: Principal, body?: unknown) =>
    send(method, path, await sign(as), body);

  return {
    url,
    keys,
    sign,
    kv,
    remotes,
    natsServer,
    remotesDir,
    send,
    deploy: (name: string, body: unknown, as = deployer(name)) =>
      call('POST', `/api/remotes/${name}/deployments`, as, body),
    /** Deploys versions that are in order, one after the other. */
    async deployAll(name: string, ...versions: string[]) {
      for (const version of versions) {
        const { status, body } = await this.deploy(name, deployment(name, version));
        if (status !== 201) throw new Error(`${version}: ${JSON.stringify(body)}`);
      }
    },
    rollback: (name: string, body: { to?: string } = {}, as = deployer(name)) =>
      call('POST', `/api/remotes/${name}/rollbacks`, as, body),
    list: (as = deployer('mfe-any')) => call('GET', '/api/remotes', as),
    history: (name: string, as = deployer('mfe-any')) => call('GET', `/api/remotes/${name}/history`, as),
    /** Where the pointer stands: the version, or undefined. */
    async pointer(name: string) {
      return (await remotes.snapshot()).values.get(name)?.value.entry.version;
    },
    /** Versions that are there to be served, hidden folders included. */
    versions: (name: string) => readdir(join(remotesDir, name)).catch(() => [] as string[]),
    async stop() {
      await server.close();
      await remotes.close();
      await natsServer.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Registry = Awaited<ReturnType<typeof startRegistry>>;
