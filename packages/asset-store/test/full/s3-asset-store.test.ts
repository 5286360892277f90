import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startS3Server } from '@freightwright/stack-test-site/s3';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { StoreMissing } from '../../src/index.ts';
import { type Bucket, type BucketOptions, openBucket } from '../../src/s3/bucket.ts';
import { s3AssetStore } from '../../src/s3/s3-asset-store.ts';
import { describeAssetStore, file } from '../store-contract.ts';

const server = await startS3Server();
if ('why' in server) console.info(`The asset store is not tried on a bucket: ${server.why}.`);
else afterAll(server.stop);

/** A new bucket, and a function that opens it again. */
async function makeBucket(more: Partial<BucketOptions> = {}) {
  if ('why' in server) throw new Error(server.why);
  const name = await server.makeBucket();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const { endpoint } = server;
  const options = { endpoint, region: 'us-east-1', credentials, bucket: name, prefix: '', ...more };
  return { options, bucket: await openBucket(options), lose: server.forgetAll };
}

const hourMs = 3_600_000;

describe.skipIf('why' in server)('a bucket', () => {
  describeAssetStore(async () => {
    const { options, bucket, lose } = await makeBucket({ prefix: 'site/' });
    const batches = async () => {
      const records = (await bucket.list('versions/')).filter(({ bytes }) => bytes > 0);
      const named = await Promise.all(records.map(({ key }) => bucket.get(key)));
      return named.map((record) => JSON.parse(Buffer.from(record?.bytes ?? '').toString()).batch as string);
    };
    const again = await openBucket(options);
    return {
      open: (now) => s3AssetStore({ bucket: again, now }),
      lose,
      async remains() {
        const named = await batches();
        const others = (await bucket.list('')).filter(({ key }) => !key.startsWith('versions/'));
        return others
          .map(({ key }) => key)
          .filter((key) => !named.some((batch) => key.includes(`/${batch}/`)));
      },
      leave: async () => undefined,
    };
  });
});

describe.skipIf('why' in server)('a bucket on a server', () => {
  /** A store whose bucket runs a hook first. */
  async function open(nowMs = () => Date.now(), change: (bucket: Bucket) => Partial<Bucket> = () => ({})) {
    const { bucket, options } = await makeBucket({ pageSize: 3 });
    return { bucket, options, store: s3AssetStore({ bucket: { ...bucket, ...change(bucket) }, now: nowMs }) };
  }
  const keysBelow = async (bucket: Bucket, prefix: string) =>
    (await bucket.list(prefix)).map(({ key }) => key.replace(/[0-9a-f-]{36}/, '<batch>'));

  it('lists more than one page', async () => {
    const { store } = await open();
    const names = Array.from({ length: 10 }, (_, n) => `${n}`);
    await store.putFolder(
      'mfe-a/1',
      names.map((name) => file(name)),
    );
    for (const name of names) await store.putFolder(`mfe-b/${name}`, [file('a.js')]);
    for (const name of names) await store.putFolder(`mfe-c${name}/1`, [file('a.js')]);
    expect(await store.folders('mfe-b')).toEqual(names);
    expect(await store.folders()).toEqual(['mfe-a', 'mfe-b', ...names.map((name) => `mfe-c${name}`)]);
    expect(await store.removeFolder('mfe-a/1', { storedBeforeMs: Number.POSITIVE_INFINITY })).toBe(true);
    expect(await store.list('mfe-b')).toHaveLength(10);
  });

  it('keeps the parts of two sites apart by their prefixes', async () => {
    const { options } = await makeBucket();
    const [one, other] = await Promise.all(
      ['one/', 'other/'].map(async (prefix) =>
        s3AssetStore({ bucket: await openBucket({ ...options, prefix }) }),
      ),
    );
    await one?.putFolder('mfe-a/1', [file('a.js', 'one')]);
    expect(await other?.folders()).toEqual([]);
    expect(await other?.putFolder('mfe-a/1', [file('a.js', 'other')])).toBe(true);
    expect(Buffer.from((await one?.get('mfe-a/1/a.js'))?.bytes ?? '').toString()).toBe('one');
  });

  it('shows no part of a folder whose writer is killed half way, takes it again, and loses the rest after an hour', async () => {
    let nowMs = Date.now();
    const { store, bucket, options } = await open(() => nowMs);
    const code = `
      import { openBucket } from '../../src/s3/bucket.ts';
      import { s3AssetStore } from '../../src/s3/s3-asset-store.ts';
      const bucket = await openBucket(JSON.parse(process.argv[1]));
      const files = Array.from({ length: 500 }, (_, n) => ({ path: 'f' + n + '.js', bytes: Buffer.alloc(2000) }));
      await s3AssetStore({ bucket }).putFolder('mfe-a/1.0.0', files);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, JSON.stringify(options)], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await expect.poll(() => bucket.list('files/')).not.toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect([await store.exists('mfe-a/1.0.0'), await store.list('mfe-a')]).toEqual([false, []]);
    expect(await store.putFolder('mfe-a/1.0.0', [file('a.js')])).toBe(true);
    expect(await keysBelow(bucket, 'loose/')).toHaveLength(1);
    nowMs += hourMs + 60_000;
    await store.putFolder('mfe-b/1', [file('b.js')]);
    expect(await keysBelow(bucket, '')).toEqual([
      'files/mfe-a/1.0.0/<batch>/a.js',
      'files/mfe-b/1/<batch>/b.js',
      'versions/mfe-a/1.0.0',
      'versions/mfe-b/1',
    ]);
  });

  it('loses after an hour the files of a folder whose remover died, and keeps those of one that was renewed meanwhile', async () => {
    let nowMs = Date.now();
    const { store, bucket, options } = await open(() => nowMs);
    for (const folder of ['mfe-a/1', 'mfe-a/2']) await store.putFolder(folder, [file('a.js')]);
    const dead = new Error('died');
    const dying = (change: Partial<Bucket>) =>
      s3AssetStore({ bucket: { ...bucket, ...change }, now: () => nowMs }).removeFolder;
    const old = { storedBeforeMs: nowMs + 1 };
    await expect(dying({ delete: () => Promise.reject(dead) })('mfe-a/1', old)).rejects.toBe(dead);
    const put: Bucket['put'] = (key, bytes, how) =>
      how?.after === undefined ? bucket.put(key, bytes, how) : Promise.reject(dead);
    await expect(dying({ put })('mfe-a/2', old)).rejects.toBe(dead);
    expect(await store.folders('mfe-a')).toEqual(['2']);
    nowMs += hourMs + 60_000;
    await s3AssetStore({ bucket: await openBucket(options), now: () => nowMs }).putFolder('mfe-b/1', [
      file('b.js'),
    ]);
    expect(await keysBelow(bucket, 'files/')).toEqual([
      'files/mfe-a/2/<batch>/a.js',
      'files/mfe-b/1/<batch>/b.js',
    ]);
    expect(await keysBelow(bucket, 'loose/')).toEqual([]);
    expect(Buffer.from((await store.get('mfe-a/2/a.js'))?.bytes ?? '').toString()).toBe('a.js');
  });

  it('leaves a folder that is renewed between the look at its age and its removal', async () => {
    const nowMs = Date.now();
    const { store, bucket } = await open(() => nowMs);
    await store.putFolder('mfe-a/1', [file('a.js')]);
    let isLate = true;
    const put: Bucket['put'] = async (key, bytes, how) => {
      if (isLate && bytes.length === 0) {
        isLate = false;
        expect(await s3AssetStore({ bucket, now: () => nowMs + hourMs }).renew('mfe-a/1')).toBe(true);
      }
      return bucket.put(key, bytes, how);
    };
    const remover = s3AssetStore({ bucket: { ...bucket, put }, now: () => nowMs });
    expect(await remover.removeFolder('mfe-a/1', { storedBeforeMs: nowMs + 1 })).toBe(false);
    expect(await store.list('mfe-a/1')).toEqual(['mfe-a/1/a.js']);
    expect((await store.get('mfe-a/1/a.js'))?.bytes).toHaveLength(4);
  });

  it('takes a write for its own whose answer was lost and that was sent again', async () => {
    const { store } = await open(Date.now, (bucket) => ({
      async put(key, bytes, how) {
        const first = await bucket.put(key, bytes, how);
        return how?.after === undefined ? first : bucket.put(key, bytes, how);
      },
    }));
    expect(await store.putFolder('mfe-a/1', [file('a.js')])).toBe(true);
    expect(await store.list('mfe-a')).toEqual(['mfe-a/1/a.js']);
  });

  it('gives up an upload that took so long that others may take it for a dead one', async () => {
    let nowMs = Date.now();
    const { store, bucket } = await open(
      () => nowMs,
      (real) => ({
        put(key, bytes, how) {
          nowMs += 6 * 60_000;
          return real.put(key, bytes, how);
        },
      }),
    );
    await expect(store.putFolder('mfe-a/1', [file('a.js'), file('b.js')])).rejects.toThrow('took too long');
    expect(await bucket.list('versions/')).toEqual([]);
  });

  it('refuses a file whose bytes are not those of its record', async () => {
    const { store, bucket } = await open();
    await store.putFolder('mfe-a/1', [file('a.js')]);
    const [stored] = await bucket.list('files/');
    await bucket.put(stored?.key ?? '', Buffer.from('cut'));
    await expect(store.get('mfe-a/1/a.js')).rejects.toThrow('The bucket lacks mfe-a/1/a.js');
    await bucket.delete(stored?.key ?? '');
    await expect(store.get('mfe-a/1/a.js')).rejects.toThrow('The bucket lacks mfe-a/1/a.js');
  });
});

describe('a server that', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const one of servers.splice(0)) {
      one.closeAllConnections();
      one.close();
    }
  });

  /** A bucket on a server with this handler. */
  async function bucketAt(answer: Parameters<typeof createServer>[1]) {
    const invalid = createServer(answer as never).listen(0, '127.0.0.1');
    servers.push(invalid);
    await once(invalid, 'listening');
    return openBucket({
      endpoint: `http://127.0.0.1:${(invalid.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'b',
      prefix: '',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      limits: { callMs: 300, tryMs: 200 },
    });
  }

  it('never answers, or stops in the middle of a file, holds nobody up', async () => {
    const silent = await bucketAt(() => undefined);
    await expect(silent.ready()).rejects.toThrow();
    const half = await bucketAt((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
    });
    await expect(half.get('a')).rejects.toThrow('did not answer in time');
  });

  it('refuses is asked three times and no more', async () => {
    let asked = 0;
    const bucket = await bucketAt((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    await expect(bucket.get('a')).rejects.toThrow();
    expect(asked).toBeLessThanOrEqual(3);
  });

  it('offers a file larger than any version is not read', async () => {
    const bucket = await bucketAt((_request, response) => {
      response.writeHead(200, { 'content-length': `${33 * 1024 * 1024}` }).write('x');
    });
    await expect(bucket.get('a')).rejects.toThrow('larger than any file of ours');
  });

  it('lists for ever is not believed', async () => {
    const bucket = await bucketAt((_request, response) => {
      response.end(
        '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></ListBucketResult>',
      );
    });
    await expect(bucket.list('')).rejects.toThrow('more than 100000 keys');
  });

  it('is away is not taken for a store that is missing', async () => {
    const bucket = await bucketAt((_request, response) => void response.destroy());
    const store = s3AssetStore({ bucket });
    await expect(store.exists('mfe-a/1')).rejects.not.toBeInstanceOf(StoreMissing);
    await expect(store.ready()).rejects.not.toBeInstanceOf(StoreMissing);
  });
});
