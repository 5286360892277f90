import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryAssetStore } from '@freightwright/asset-store';
import type { RemoteEntry } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { cachedFirst, cacheRemotes } from '../src/remotes/cache-remotes.ts';
import type { Canary } from '../src/remotes/registry.ts';
import { log, remoteEntry, temporaryFolder } from './fixture/gateway.ts';

const [one, two] = [remoteEntry('mfe-one', '1'), remoteEntry('mfe-two', '1')];
const canary: Canary = { entry: remoteEntry('mfe-one', '2'), percent: 5, cohorts: ['early'] };

async function startCaching() {
  const [folder, storeDir] = [await temporaryFolder(), await temporaryFolder()];
  const store = directoryAssetStore({ dir: storeDir });
  const put = ({ name, version }: RemoteEntry) =>
    store.putFolder(`${name}/${version}`, [
      { path: 'mf-manifest.json', bytes: Buffer.from(`{"of":"${name}@${version}"}`) },
      { path: 'img/mark.svg', bytes: Buffer.from('<svg/>') },
    ]);
  for (const each of [one, two]) await put(each);
  const open = () => cacheRemotes({ folder, store, log });
  const stored = open();
  return {
    folder,
    store,
    storeDir,
    put,
    open,
    async save(entries: RemoteEntry[], confirmedAtMs: number, canaries: Canary[] = []) {
      stored.save({ entries, canaries, retiredRoutes: ['/gone'], confirmedAtMs });
      await stored.settled();
    },
    files: () => stored.files,
  };
}

test('the registry, its time and every file of its versions are there for the next gateway', async () => {
  const { save, open, storeDir, store } = await startCaching();
  await save([one, two], 1_000);
  const next = open();
  expect(await next.read()).toEqual({
    entries: [one, two],
    canaries: [],
    retiredRoutes: ['/gone'],
    confirmedAtMs: 1_000,
  });
  await rm(storeDir, { recursive: true });
  const files = cachedFirst(next.files, store);
  for (const { name } of [one, two]) {
    expect(await files.list(`${name}/1`)).toEqual([`${name}/1/img/mark.svg`, `${name}/1/mf-manifest.json`]);
    const manifest = await files.get(`${name}/1/mf-manifest.json`);
    expect(Buffer.from(manifest?.bytes ?? []).toString()).toBe(`{"of":"${name}@1"}`);
  }
});

test('what is not kept comes from the store', async () => {
  const { save, put, files, store } = await startCaching();
  await save([one], 0);
  await put(remoteEntry('mfe-one', '2'));
  const both = cachedFirst(files(), store);
  expect(await both.list('mfe-one/2')).toHaveLength(2);
  expect(await both.get('mfe-one/2/img/mark.svg')).not.toBeNull();
  expect(await both.get('mfe-one/1/none.js')).toBeNull();
});

test('a version that is no longer live is kept no more', async () => {
  const { save, put, files } = await startCaching();
  await save([one, two], 0);
  await put(remoteEntry('mfe-one', '2'));
  await save([remoteEntry('mfe-one', '2')], 1);
  expect(await files().folders('mfe-one')).toEqual(['2']);
  expect(await files().folders('mfe-two')).toEqual([]);
});

test('a remote whose files cannot be copied stays at the version that was kept, the others move on', async () => {
  const { save, put, open, files } = await startCaching();
  await save([one, two], 0);
  const [lost, next] = [remoteEntry('mfe-one', '2'), remoteEntry('mfe-two', '2')];
  await put(next);
  await save([lost, next], 1);
  expect((await open().read())?.entries).toEqual([one, next]);
  expect(await files().exists('mfe-one/1')).toBe(true);
  await put(lost);
  await save([lost, next], 2);
  expect((await open().read())?.entries).toEqual([lost, next]);
});

test('the time of an unchanged registry is written once a minute, not more often', async () => {
  const { save, open } = await startCaching();
  await save([one], 0);
  await save([one], 59_999);
  expect((await open().read())?.confirmedAtMs).toBe(0);
  await save([one], 60_000);
  expect((await open().read())?.confirmedAtMs).toBe(60_000);
});

test('a canary and its files are kept as long as it runs', async () => {
  const { save, put, files, open } = await startCaching();
  await put(canary.entry);
  await save([one, two], 0, [canary]);
  expect((await open().read())?.canaries).toEqual([canary]);
  expect(await files().folders('mfe-one')).toEqual(['1', '2']);
  await save([one, two], 0);
  expect((await open().read())?.canaries).toEqual([]);
  expect(await files().folders('mfe-one')).toEqual(['1']);
});

test('a canary whose files the store lacks is not kept, so that everybody gets the live version', async () => {
  const { save, open } = await startCaching();
  await save([one, two], 0, [canary]);
  expect(await open().read()).toMatchObject({ entries: [one, two], canaries: [] });
});

test('nothing, rubbish or a single bad entry stops nobody', async () => {
  const { folder, open } = await startCaching();
  expect(await open().read()).toBeUndefined();
  for (const text of ['', '{"remotes":7}', '[]', '{"confirmedAtMs":"1","remotes":[]}']) {
    await writeFile(join(folder, 'registry.json'), text);
    expect(await open().read()).toBeUndefined();
  }
  const remotes = [{ ...one, surprise: true }, two];
  const canaries = [{ ...canary, percent: 'many' }, canary];
  await writeFile(join(folder, 'registry.json'), JSON.stringify({ confirmedAtMs: 1, remotes, canaries }));
  const stored = { entries: [two], canaries: [canary], retiredRoutes: [], confirmedAtMs: 1 };
  expect(await open().read()).toEqual(stored);
});

test('a folder that cannot be written stops nobody', async () => {
  const { folder, save, open } = await startCaching();
  await writeFile(join(folder, 'versions'), 'in the way');
  await save([one], 0);
  expect(await open().read()).toBeUndefined();
  expect(await readdir(folder)).toEqual(['versions']);
});
