import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryAssetStore } from '@freightwright/asset-store';
import { httpRoutes, RemoteEntry, RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { createLog, createPrincipalKeys, natsUsers, openKv } from '@freightwright/service-kit';
import { startNats } from '@freightwright/stack-nats';
import { expect, it, onTestFinished, vi } from 'vitest';
import { browserOfProcess } from '../browser.ts';
import { frameOf } from '../faults/frame.ts';

// The launcher would notice that NATS hangs and start it again, so this test starts what it needs by itself.

const root = join(import.meta.dirname, '../..');
const log = createLog({ name: 'gateway', level: 'silent' });
const nobody = 'http://127.0.0.1:2';
const patience = { timeout: 90_000, interval: 100 };

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'nats-hung-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** The builds of this checkout, as their teams would deploy them. */
async function builds(): Promise<{ entry: RemoteEntry; files: { path: string; bytes: Buffer }[] }[]> {
  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-'));
  return Promise.all(
    names.map(async (name) => {
      const dist = join(root, name, 'dist');
      const entry = RemoteEntry.parse(JSON.parse(await readFile(join(dist, 'entry.json'), 'utf8')));
      const version = join(dist, entry.version);
      const found = await readdir(version, { recursive: true, withFileTypes: true });
      const paths = found
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name).slice(version.length + 1));
      const files = paths.map(async (path) => ({ path, bytes: await readFile(join(version, path)) }));
      return { entry, files: await Promise.all(files) };
    }),
  );
}

function startGateway(env: Record<string, string>): { child: ChildProcess; site: Promise<string> } {
  const child = spawn(process.execPath, [join(root, 'gateway/src/main.ts')], {
    env: { PORT: '0', METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const site = (async () => {
    let text = '';
    for await (const part of child.stdout) {
      text += part;
      const port = /"port":(\d+),.*gateway is listening/.exec(text)?.[1];
      if (port !== undefined) return `http://127.0.0.1:${port}`;
    }
    throw new Error(`The gateway ended: ${text}`);
  })();
  return { child, site };
}

it('started while NATS hangs, the gateway shows a page of each remote; when NATS goes on it follows again', {
  timeout: 600_000,
}, async () => {
  const nats = await startNats({
    dataDir: await folder(),
    users: natsUsers((name) => `password-of-${name}`),
  });
  const signal = (what: NodeJS.Signals) => process.kill(-nats.pid, what);
  onTestFinished(async () => {
    signal('SIGCONT');
    await nats.stop();
  });
  const remotes = await openKv({
    ...{ url: nats.urlOf('registry'), name: 'registry', log },
    ...{ bucket: remoteBucket, value: RemoteRecord },
  });
  onTestFinished(() => remotes.close());
  const storeDir = await folder();
  const store = directoryAssetStore({ dir: storeDir });
  const point = async (entry: RemoteEntry) => {
    const { name, version } = entry;
    const change = { name, action: 'deploy', from: null, to: version, by: 'deploy:ci' } as const;
    const record = { entry, change: { ...change, at: '2026-01-01T00:00:00.000Z' } };
    await remotes.put(name, record, { after: (await remotes.snapshot()).revision });
  };
  const all = await builds();
  for (const { entry, files } of all) {
    await store.putFolder(`${entry.name}/${entry.version}`, files);
    await point(entry);
  }

  const env = {
    NATS_URL: nats.urlOf('gateway'),
    ...Object.fromEntries(httpRoutes.map(({ service }) => [`${service.toUpperCase()}_URL`, nobody])),
    MONGODB_URI: 'mongodb://127.0.0.1:2/?directConnection=true',
    OIDC_ISSUER: `${nobody}/realms/freightwright`,
    GATEWAY_CLIENT_SECRET: 'secret',
    SESSION_SECRET: randomBytes(32).toString('base64'),
    PRINCIPAL_PRIVATE_KEY: createPrincipalKeys().privateKey,
    SHELL_DIR: join(root, 'shell/dist'),
    REMOTES_DIR: storeDir,
    KEPT_REMOTES_DIR: await folder(),
  };
  const first = startGateway(env);
  const names = async (site: string) => {
    const { remotes: served } = (await (await fetch(`${site}/mfe/registry.json`)).json()) as {
      remotes?: { name: string }[];
    };
    return served?.map(({ name }) => name);
  };
  const everyName = all.map(({ entry }) => entry.name).sort();
  const firstSite = await first.site;
  await vi.waitFor(async () => expect(await names(firstSite)).toEqual(everyName), patience);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');

  signal('SIGSTOP');
  await rm(storeDir, { recursive: true });
  const site = await startGateway(env).site;
  expect(await names(site)).toEqual(everyName);
  const context = await (await browserOfProcess()).newContext();
  onTestFinished(() => context.close());
  for (const { entry } of all) {
    const page = await context.newPage();
    page.setDefaultTimeout(90_000);
    const answer = await page.goto(site + entry.routes[0]);
    expect(answer?.status(), entry.name).toBe(200);
    await page.locator('[data-part]').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await frameOf(page).panel.count(), entry.name).toBe(0);
    await page.close();
  }
  const ready = (await (await fetch(`${site}/readyz`)).json()) as Record<string, unknown>;
  expect(ready).toMatchObject({ status: 'down', parts: { nats: 'down' } });
  expect(ready.registryAgeS).toBeGreaterThanOrEqual(0);

  signal('SIGCONT');
  const [moved] = all;
  if (!moved) throw new Error('There is no build');
  await mkdir(storeDir);
  await store.putFolder(`${moved.entry.name}/next`, moved.files);
  const manifest = moved.entry.manifest.replace(moved.entry.version, 'next');
  await vi.waitFor(() => point({ ...moved.entry, version: 'next', manifest }), patience);
  await vi.waitFor(async () => {
    const served = await (await fetch(`${site}/mfe/registry.json`)).text();
    expect(served).toContain(manifest);
  }, patience);
});
