import { jetstreamManager, StorageType } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { KvConflict, type LatestBucket, openLatestBucket } from '../src/index.ts';
import { collectedLog } from './collected-log.ts';
import { natsServer, raw, soon } from './nats-fixture.ts';

const Point = z.strictObject({ n: z.number() });
type Point = z.infer<typeof Point>;

let server: Awaited<ReturnType<typeof natsServer>>;
const open: LatestBucket<Point>[] = [];
beforeAll(async () => {
  server = await natsServer();
});
afterAll(async () => {
  for (const bucket of open) await bucket.close();
  await server.stop();
});

async function opened(bucket: string, maxBytes = 1024 * 1024) {
  const latest = await openLatestBucket({
    ...{ url: server.url, name: 'tester', log: collectedLog().log, connectTimeoutMs: 10_000 },
    ...{ bucket, value: Point, maxAgeMs: 3_600_000, maxBytes },
  });
  open.push(latest);
  return latest;
}

const infoOf = (bucket: string) =>
  raw(server.url, async (nc) => (await jetstreamManager(nc)).streams.info(`KV_${bucket}`));

it('a key has its last value, and none of those before', async () => {
  const bucket = await opened('LAST');
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
  const bucket = await opened('RACE');
  const puts = Array.from({ length: 10 }, (_, n) => bucket.put('one', { n }, { after: 0 }));
  const outcomes = await Promise.allSettled([...puts, bucket.put('other', { n: 0 }, { after: 0 })]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  for (const reason of refused) expect(reason).toBeInstanceOf(KvConflict);
});

it('the server is told how long a value stays and how much all may take, and reading leaves nothing behind', async () => {
  const bucket = await opened('LIMITS');
  await bucket.put('one', { n: 1 }, { after: 0 });
  for (let n = 0; n < 20; n += 1) await bucket.get('one');
  const { config, state } = await infoOf('LIMITS');
  expect(config).toMatchObject({ max_age: 3_600_000 * 1e6, max_bytes: 1024 * 1024, max_msgs_per_subject: 1 });
  expect(state.consumer_count).toBe(0);
});

it('a bucket that was made with other limits is brought to ours, and keeps what fits into them', async () => {
  const made = await opened('OLDER', 2 * 1024 * 1024);
  await made.put('one', { n: 1 }, { after: 0 });
  const now = await opened('OLDER', 1024 * 1024);
  expect((await infoOf('OLDER')).config).toMatchObject({ max_bytes: 1024 * 1024 });
  expect((await now.get('one'))?.value).toEqual({ n: 1 });
});

it('a bucket that the server does not change is refused with each difference', async () => {
  await raw(server.url, async (nc) => {
    const limits = { max_msgs_per_subject: 5, storage: StorageType.Memory, allow_direct: false };
    const jsm = await jetstreamManager(nc);
    await jsm.streams.add({ name: 'KV_MEMORY', subjects: ['$KV.MEMORY.>'], ...limits });
  });
  await expect(opened('MEMORY')).rejects.toThrow(
    /MEMORY has other limits: max_msgs_per_subject is 5 and must be 1, .*storage is memory and must be file\. The server/,
  );
});

it('a value that breaks its contract is neither stored nor read', async () => {
  const bucket = await opened('BROKEN');
  await expect(bucket.put('one', { n: 'x' } as unknown as Point, { after: 0 })).rejects.toThrow('BROKEN one');
  await raw(server.url, async (nc) => nc.request('$KV.BROKEN.one', '{"n":"x"}'));
  expect(await bucket.get('one')).toBeUndefined();
});

it('a bucket that is full takes no new value and keeps those that it has', async () => {
  const bucket = await opened('FULL', 400);
  await bucket.put('one', { n: 1 }, { after: 0 });
  const fill = async () => {
    for (let n = 0; n < 20; n += 1) await bucket.put(`more${n}`, { n }, { after: 0 });
  };
  await expect(fill()).rejects.toMatchObject({ code: 'service.unavailable' });
  expect((await bucket.get('one'))?.value).toEqual({ n: 1 });
});

it('while NATS is away every call says so, and it goes on when NATS is back', async () => {
  const bucket = await opened('AWAY');
  await bucket.put('one', { n: 1 }, { after: 0 });
  await server.halt();
  await expect.poll(() => bucket.get('one').catch((error) => error.code), soon).toBe('service.unavailable');
  await server.resume();
  await expect
    .poll(async () => (await bucket.get('one').catch(() => undefined))?.value, soon)
    .toEqual({ n: 1 });
});
