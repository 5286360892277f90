import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryAssetStore } from '@freightwright/asset-store';
import { type RemoteEntry, RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { natsUsers, openKv } from '@freightwright/nats-kit';
import { startNats } from '@freightwright/stack-nats';
import { expect, onTestFinished, test, vi } from 'vitest';
import { log, remoteEntry, shellWith, temporaryFolder } from '../fixture/gateway.ts';
import { listening, processSettings, startProcess } from '../fixture/gateway-process.ts';

/** A connection to a server that hangs is dropped after seconds, and reopened. */
const patience = { timeout: 60_000, interval: 50 };
const names = ['mfe-one', 'mfe-two', 'mfe-three'];

/** A message server that can be made to hang: it accepts connections but does not respond. */
async function startHangingNats() {
  const nats = await startNats({
    dataDir: await temporaryFolder(),
    users: natsUsers((name) => `password-of-${name}`),
  });
  const goOn = () => process.kill(-nats.pid, 'SIGCONT');
  onTestFinished(async () => {
    goOn();
    await nats.stop();
  });
  return { nats, hang: () => process.kill(-nats.pid, 'SIGSTOP'), goOn };
}

test('started while NATS hangs and the store is gone, the gateway serves every remote, tells how old that is, and follows again', {
  timeout: 240_000,
}, async () => {
  const { nats, hang, goOn } = await startHangingNats();
  const remotes = await openKv({
    ...{ url: nats.urlOf('registry'), name: 'registry', log },
    ...{ bucket: remoteBucket, value: RemoteRecord },
  });
  onTestFinished(() => remotes.close());
  const shellDir = await shellWith();
  const storeDir = await temporaryFolder();
  const store = directoryAssetStore({ dir: storeDir });

  async function deploy(name: string, version: string): Promise<void> {
    const bytes = Buffer.from(`{"of":"${name}@${version}"}`);
    await store.putFolder(`${name}/${version}`, [{ path: 'mf-manifest.json', bytes }]);
    const { revision } = await remotes.snapshot();
    const at = '2026-01-01T00:00:00.000Z';
    const change = { name, action: 'deploy', from: null, to: version, by: 'deploy:ci', at } as const;
    await remotes.put(name, { entry: remoteEntry(name, version), change }, { after: revision });
  }
  for (const name of names) await deploy(name, '1');

  const settings = {
    ...(await processSettings()),
    NATS_URL: nats.urlOf('gateway'),
    SHELL_DIR: shellDir,
    REMOTES_DIR: storeDir,
    REMOTES_CACHE_DIR: join(await temporaryFolder(), 'kept'),
  };
  const start = async () => {
    const run = startProcess(settings);
    const { port } = await listening(run);
    const ask = (path: string, accept = '*/*') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
    return {
      page: (path: string) => ask(path, 'text/html'),
      file: (path: string) => ask(path),
      async versions() {
        const answer = await ask('/mfe/registry.json');
        if (!answer.ok) return undefined;
        const { remotes: there } = (await answer.json()) as { remotes: RemoteEntry[] };
        return there.map(({ version }) => version);
      },
      ready: async () => (await ask('/readyz')).json() as Promise<Record<string, unknown>>,
      async stop() {
        run.child.kill('SIGTERM');
        expect(await run.exit).toBe(0);
      },
    };
  };

  const first = await start();
  await vi.waitFor(async () => expect(await first.versions()).toEqual(['1', '1', '1']), patience);
  await first.stop();

  hang();
  await rm(storeDir, { recursive: true });
  const second = await start();
  expect(await second.versions()).toEqual(['1', '1', '1']);
  for (const name of names) {
    const page = await second.page(`/${name}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`"name":"${name}"`)]);
    const file = await second.file(`/mfe/${name}/1/mf-manifest.json`);
    expect([file.status, await file.text()]).toEqual([200, `{"of":"${name}@1"}`]);
  }
  const ready = await second.ready();
  expect(ready).toMatchObject({ status: 'down', components: { nats: 'down' } });
  expect(ready.registryAgeS).toBeGreaterThanOrEqual(0);

  goOn();
  await mkdir(storeDir);
  await vi.waitFor(() => deploy('mfe-two', '2'), patience);
  await vi.waitFor(async () => expect(await second.versions()).toEqual(['1', '1', '2']), patience);
  await second.stop();
});
