import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { jetstreamManager, StorageType } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { KvConflict, type KvSnapshot, openKv, openLatestBucket } from '../src/index.ts';
import { natsServer, raw, soon } from './nats-fixture.ts';

const Point = z.strictObject({ n: z.number() });
type Point = z.infer<typeof Point>;

let server: Awaited<ReturnType<typeof natsServer>>;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  server = await natsServer();
});
afterAll(async () => {
  for (const bucket of open) await bucket.close();
  await server.stop();
});

async function opened(bucket: string) {
  const kv = await openKv({
    url: server.url,
    name: 'tester',
    log: collectedLog().log,
    bucket,
    value: Point,
    connectTimeoutMs: 10_000,
  });
  open.push(kv);
  return kv;
}

const points = (snapshot: KvSnapshot<Point>) =>
  Object.fromEntries([...snapshot.values].map(([key, { value }]) => [key, value.n]));

it('a new bucket is empty and at revision 0', async () => {
  const snapshot = await (await opened('EMPTY')).snapshot();
  expect([snapshot.revision, snapshot.values.size]).toEqual([0, 0]);
});

it('of ten that put at the same revision exactly one is taken, whatever their keys', async () => {
  const kv = await opened('RACE');
  const puts = Array.from({ length: 10 }, (_, n) => kv.put(`k${n % 3}`, { n }, { after: 0 }));
  const outcomes = await Promise.allSettled(puts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(KvConflict);
  }
  expect((await kv.snapshot()).values.size).toBe(1);
});

it('the history of a key is whole beyond the 64 a bucket keeps, oldest first', async () => {
  const kv = await opened('LONG');
  let after = await kv.put('other', { n: -1 }, { after: 0 });
  for (let n = 0; n < 150; n += 1) after = await kv.put('key', { n }, { after });
  const history = await kv.history('key');
  expect(history.map(({ value }) => value.n)).toEqual(Array.from({ length: 150 }, (_, n) => n));
  expect(history.map(({ revision }) => revision)).toEqual(Array.from({ length: 150 }, (_, n) => n + 2));
  expect(await kv.history('never')).toEqual([]);
});

it('a bucket that keeps fewer values of a key than ours is brought to ours', async () => {
  await raw(server.url, async (nc) => {
    await (await jetstreamManager(nc)).streams.add({
      name: 'KV_SHORT',
      subjects: ['$KV.SHORT.>'],
      max_msgs_per_subject: 5,
    });
  });
  await opened('SHORT');
  expect((await infoOf('SHORT')).config.max_msgs_per_subject).toBe(64);
});

it('a value that breaks its contract is left out, and the others stay', async () => {
  const kv = await opened('MIXED');
  await kv.put('good', { n: 1 }, { after: 0 });
  await raw(server.url, async (nc) => {
    await nc.request('$KV.MIXED.bad', '{"n":"one"}');
    await nc.request('$KV.MIXED.worse', 'nonsense');
  });
  expect(points(await kv.snapshot())).toEqual({ good: 1 });
});

it('a follower sees every key now and each change', async () => {
  const kv = await opened('FOLLOWED');
  await kv.put('a', { n: 1 }, { after: 0 });
  const seen: Record<string, number>[] = [];
  const stop = await (await opened('FOLLOWED')).follow((snapshot) => seen.push(points(snapshot)));
  expect(seen).toEqual([{ a: 1 }]);
  await kv.put('b', { n: 2 }, { after: 1 });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ a: 1, b: 2 }), soon);
  stop();
  await kv.put('b', { n: 3 }, { after: 2 });
  expect(seen.at(-1)).toEqual({ a: 1, b: 2 });
});

it('while NATS is away every call says so; a follower goes on once it is back', async () => {
  const kv = await opened('AWAY');
  await kv.put('a', { n: 1 }, { after: 0 });
  const seen: Record<string, number>[] = [];
  const stop = await kv.follow((snapshot) => seen.push(points(snapshot)));
  await server.halt();
  await vi.waitFor(() => expect(kv.snapshot()).rejects.toMatchObject({ code: 'service.unavailable' }), soon);
  expect(seen).toEqual([{ a: 1 }]);
  await server.resume();
  await vi.waitFor(() => kv.ready(), soon);
  await kv.put('a', { n: 2 }, { after: 1 });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ a: 2 }), soon);
  stop();
});

it('reading a history many times leaves nothing behind at the server', async () => {
  const kv = await opened('READ');
  await kv.put('key', { n: 1 }, { after: 0 });
  for (let n = 0; n < 30; n += 1) expect(await kv.history('key')).toHaveLength(1);
  const counts = () =>
    raw(server.url, async (nc) => {
      const jsm = await jetstreamManager(nc);
      const infos = ['KV_READ', 'READ_ARCHIVE'].map((name) => jsm.streams.info(name));
      return (await Promise.all(infos)).map(({ state }) => state.consumer_count);
    });
  await expect.poll(counts, soon).toEqual([0, 0]);
});

async function latest(bucket: string, maxBytes = 1024 * 1024) {
  const made = await openLatestBucket({
    ...{ url: server.url, name: 'tester', log: collectedLog().log, connectTimeoutMs: 10_000 },
    ...{ bucket, value: Point, maxAgeMs: 3_600_000, maxBytes },
  });
  open.push(made);
  return made;
}

const infoOf = (bucket: string) =>
  raw(server.url, async (nc) => (await jetstreamManager(nc)).streams.info(`KV_${bucket}`));

describe('a bucket of last values', () => {
  it('has the last value of a key, and none of those before', async () => {
    const bucket = await latest('LAST');
    expect([await bucket.get('a.b'), await bucket.keys()]).toEqual([undefined, []]);
    let after = 0;
    for (let n = 0; n < 20; n += 1) {
      await bucket.put('a.b', { n }, { after });
      after = (await bucket.get('a.b'))?.revision ?? 0;
    }
    expect([(await bucket.get('a.b'))?.value, await bucket.keys()]).toEqual([{ n: 19 }, ['a.b']]);
    expect((await infoOf('LAST')).state.messages).toBe(1);
  });

  it('of ten that put a key at once exactly one is taken, and another key is not in their way', async () => {
    const bucket = await latest('LATEST_RACE');
    const puts = Array.from({ length: 10 }, (_, n) => bucket.put('one', { n }, { after: 0 }));
    const outcomes = await Promise.allSettled([...puts, bucket.put('other', { n: 0 }, { after: 0 })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const reason of refused) expect(reason).toBeInstanceOf(KvConflict);
  });

  it('the server is told how long a value stays and how much all may take, and reading leaves nothing behind', async () => {
    const bucket = await latest('LIMITS');
    await bucket.put('one', { n: 1 }, { after: 0 });
    for (let n = 0; n < 20; n += 1) await bucket.get('one');
    const { config, state } = await infoOf('LIMITS');
    expect(config).toMatchObject({
      max_age: 3_600_000 * 1e6,
      max_bytes: 1024 * 1024,
      max_msgs_per_subject: 1,
    });
    expect(state.consumer_count).toBe(0);
  });

  it('a bucket that was made with other limits is brought to ours, and keeps what fits into them', async () => {
    const made = await latest('OLDER', 2 * 1024 * 1024);
    await made.put('one', { n: 1 }, { after: 0 });
    const now = await latest('OLDER', 1024 * 1024);
    expect((await infoOf('OLDER')).config).toMatchObject({ max_bytes: 1024 * 1024 });
    expect((await now.get('one'))?.value).toEqual({ n: 1 });
  });

  it('a bucket that the server does not change is refused with each difference', async () => {
    await raw(server.url, async (nc) => {
      const limits = { max_msgs_per_subject: 5, storage: StorageType.Memory, allow_direct: false };
      const jsm = await jetstreamManager(nc);
      await jsm.streams.add({ name: 'KV_MEMORY', subjects: ['$KV.MEMORY.>'], ...limits });
    });
    await expect(latest('MEMORY')).rejects.toThrow(
      /MEMORY has other limits: max_msgs_per_subject is 5 and must be 1, .*storage is memory and must be file\. The server/,
    );
  });

  it('a value that breaks its contract is neither stored nor read, and the next one replaces it', async () => {
    const bucket = await latest('BROKEN');
    await expect(bucket.put('one', { n: 'x' } as unknown as Point, { after: 0 })).rejects.toThrow(
      'BROKEN one',
    );
    await raw(server.url, async (nc) => nc.request('$KV.BROKEN.one', '{"n":"x"}'));
    expect(await bucket.get('one')).toBeUndefined();
    await bucket.put('one', { n: 1 }, { after: 0 });
    expect((await bucket.get('one'))?.value).toEqual({ n: 1 });
  });

  it('a bucket that is full takes no new value and keeps those that it has', async () => {
    const bucket = await latest('FULL', 400);
    await bucket.put('one', { n: 1 }, { after: 0 });
    const fill = async () => {
      for (let n = 0; n < 20; n += 1) await bucket.put(`more${n}`, { n }, { after: 0 });
    };
    await expect(fill()).rejects.toMatchObject({ code: 'service.unavailable' });
    expect((await bucket.get('one'))?.value).toEqual({ n: 1 });
  });
});
