import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Kv, KvConflict, type KvSnapshot, openKv } from '../src/index.ts';
import { collectedLog } from './collected-log.ts';
import { natsServer, raw, soon } from './nats-fixture.ts';

const Point = z.strictObject({ n: z.number() });
type Point = z.infer<typeof Point>;

let server: Awaited<ReturnType<typeof natsServer>>;
const open: Kv<Point>[] = [];
beforeAll(async () => {
  server = await natsServer();
});
afterAll(async () => {
  for (const kv of open) await kv.close();
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
  const config = await raw(server.url, async (nc) => (await jetstreamManager(nc)).streams.info('KV_SHORT'));
  expect(config.config.max_msgs_per_subject).toBe(64);
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
