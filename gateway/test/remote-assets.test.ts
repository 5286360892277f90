import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { AssetStore } from '@freightwright/asset-store';
import { expect, test } from 'vitest';
import { createCachedFiles } from '../src/files/files.ts';
import { remoteSource } from '../src/remotes/remote-source.ts';
import { startGateway, storeOf } from './fixture/gateway.ts';
import { exchangeRaw, statusOf } from './fixture/raw-http.ts';

const text = 'console.log(1);'.repeat(200);
const folder = 'mfe-bol/1.0.0';
const copy = brotliCompressSync(text);
const version = { 'a.js': text, 'b.js': text, 'b.js.br': copy, 'mf-manifest.json': '{}' };

/** A store that counts reads. */
async function countingStore(files: Record<string, string | Buffer> = version) {
  const inner = await storeOf(folder, files);
  const asked: string[] = [];
  const store: AssetStore = {
    ...inner,
    get: (path) => {
      asked.push(path);
      return inner.get(path);
    },
  };
  return { store, asked };
}

const ask = (port: number, path: string, headers: string[] = [], method = 'GET') =>
  exchangeRaw(
    port,
    [`${method} ${path} HTTP/1.1`, 'Host: a', ...headers, 'Connection: close', '', ''].join('\r\n'),
  );

test('what was read once is not read again, by however many at the same moment', async () => {
  const { store, asked } = await countingStore();
  const gateway = await startGateway({ assetStore: store });
  const take = () => fetch(`${gateway.url}/mfe/${folder}/a.js`).then((answer) => answer.text());
  await Promise.all([take(), take(), take()]);
  await take();
  expect(asked).toEqual([`${folder}/a.js`]);
});

test('an unchanged file is 304 by its tag, and each encoding has its own', async () => {
  const { store } = await countingStore();
  const gateway = await startGateway({ assetStore: store });
  const path = `/mfe/${folder}/b.js`;
  const tagOf = (answer: string) => /etag: (".+")/i.exec(answer)?.[1] ?? '';
  const plain = tagOf(await ask(gateway.port, path));
  const compressed = tagOf(await ask(gateway.port, path, ['Accept-Encoding: br']));
  expect(plain).not.toBe(compressed);
  expect(statusOf(await ask(gateway.port, path, [`If-None-Match: ${plain}`]))).toBe(304);
  expect(statusOf(await ask(gateway.port, path, [`If-None-Match: ${compressed}`]))).toBe(200);
});

test('a version that is deployed later is there at once, though it was asked for before', async () => {
  const { store } = await countingStore();
  const gateway = await startGateway({ assetStore: store });
  const status = async () => (await fetch(`${gateway.url}/mfe/mfe-bol/2.0.0/a.js`)).status;
  expect(await status()).toBe(404);
  await store.putFolder('mfe-bol/2.0.0', [{ path: 'a.js', bytes: Buffer.from(text) }]);
  expect(await status()).toBe(200);
  expect((await fetch(`${gateway.url}/mfe/${folder}/a.js`)).status).toBe(200);
});

test('a chunk that is missing from a version is a plain 404 that nobody keeps', async () => {
  const { store, asked } = await countingStore();
  const gateway = await startGateway({ assetStore: store });
  for (const file of ['gone.js', 'a b.js', '%C3%A4.js']) {
    const answer = await fetch(`${gateway.url}/mfe/${folder}/${file}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
  expect(asked).toEqual([]);
});

test('a store that cannot be read is 503, and nothing of it is kept', async () => {
  const { store } = await countingStore();
  let broken = true;
  const get: AssetStore['get'] = (path) =>
    broken ? Promise.reject(new Error('the bucket is away')) : store.get(path);
  const gateway = await startGateway({ assetStore: { ...store, get } });
  const take = () => fetch(`${gateway.url}/mfe/${folder}/a.js`);
  const answer = await take();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).not.toBeNull();
  broken = false;
  expect((await take()).status).toBe(200);
});

test('memory stays within its bound: what does not fit is read again', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}.js`, text]));
  const { store, asked } = await countingStore(files);
  const remoteFiles = createCachedFiles(remoteSource(store), 5 * (text.length + 500));
  for (let round = 0; round < 2; round++) {
    for (const name of Object.keys(files)) {
      expect((await remoteFiles.get(join(folder, name)))?.plain.bytes.toString()).toBe(text);
    }
  }
  expect(asked).toHaveLength(40);
  const last = await (await remoteFiles.get(`${folder}/19.js`))?.compressed('br');
  expect(brotliDecompressSync(last?.bytes ?? '').toString()).toBe(text);
  expect(asked).toHaveLength(40);
});

test('a file larger than all that may be kept is served all the same', async () => {
  const { store } = await countingStore({ 'big.js': text });
  const remoteFiles = createCachedFiles(remoteSource(store), 100);
  expect((await remoteFiles.get(`${folder}/big.js`))?.plain.bytes.toString()).toBe(text);
});
