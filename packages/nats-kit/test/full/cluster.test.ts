import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { type RunningNatsCluster, startNatsCluster } from '@freightwright/stack-nats';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Bus, connectNats, makeStreams, openKv } from '../../src/index.ts';
import { eventNamed, requestNamed, taskNamed } from '../messages.ts';
import { raw } from '../nats-fixture.ts';

let folder: string;
let cluster: RunningNatsCluster;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kit-cluster-'));
  cluster = await startNatsCluster({ dataDir: folder });
}, 120_000);
afterAll(async () => {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Long enough for the servers of a busy machine to elect another leader more than once. */
const eventually = { timeout: 90_000, interval: 100 };

async function openBus(name: string, streamReplicas?: number): Promise<Bus> {
  const { log } = collectedLog();
  const bus = await connectNats({ url: cluster.url, streamReplicas, name, log, connectTimeoutMs: 60_000 });
  onTestFinished(() => bus.close());
  return bus;
}

const withStreams = <T>(work: (jsm: JetStreamManager) => Promise<T>): Promise<T> =>
  raw(cluster.url, async (nc) => work(await jetstreamManager(nc)));

/** The number of servers that store each stream and are up to date with its leader, or lead. */
const copies = (names: readonly string[]) =>
  withStreams(async (jsm) => {
    const found = await Promise.all(names.map((name) => jsm.streams.info(name)));
    return found.map(({ cluster: at }) => {
      const followers = at?.replicas?.filter(({ current }) => current) ?? [];
      return followers.length + (at?.leader ? 1 : 0);
    });
  });

it('streams on one server grow to three with all they hold, and without the setting stay there', async () => {
  const bus = await openBus('grower');
  const event = eventNamed('growing');
  await bus.publish(event, { n: 1 }, { id: '1' });
  const kv = await openKv({
    ...{ url: cluster.url, name: 'tester', log: collectedLog().log, bucket: 'REMOTES' },
    ...{ value: z.strictObject({ n: z.number() }), connectTimeoutMs: 60_000 },
  });
  onTestFinished(() => kv.close());
  await kv.put('a', { n: 1 }, { after: 0 });
  await bus.ready();
  const names = ['EVENTS', 'TASKS', 'DEAD', 'KV_REMOTES', 'REMOTES_ARCHIVE'];
  expect(await copies(names)).toEqual(names.map(() => 1));

  await makeStreams({ url: cluster.url, streamReplicas: 3 });
  await expect.poll(() => copies(names), eventually).toEqual(names.map(() => 3));
  const seen: number[] = [];
  await bus.follow(event, { durable: 'grower', handle: async ({ n }) => seen.push(n) });
  await expect.poll(() => seen, eventually).toEqual([1]);
  expect([...(await kv.snapshot()).values.keys()]).toEqual(['a']);

  await makeStreams({ url: cluster.url });
  await openBus('beginner');
  expect(await copies(names)).toEqual(names.map(() => 3));
}, 240_000);

/** Each attempt has its own messages, since the streams store those of the previous one. */
let tries = 0;

it('loses nothing that was acknowledged, and goes on, when the leader of its streams dies under load', async () => {
  tries += 1;
  const name = ['crash', ...Array(tries - 1).fill('again')].join('-');
  await makeStreams({ url: cluster.url, streamReplicas: 3 });
  await expect.poll(() => copies(['EVENTS', 'TASKS']), eventually).toEqual([3, 3]);
  const event = eventNamed(name);
  const task = taskNamed(name);
  const question = requestNamed(name);
  const [sender, ...workers] = [
    await openBus('sender', 3),
    await openBus('worker', 3),
    await openBus('worker', 3),
  ];
  const [received, done] = [new Set<number>(), new Set<number>()];
  for (const worker of workers) {
    await worker.follow(event, { durable: name, handle: async ({ n }) => received.add(n) });
    await worker.work(task, { durable: name, concurrency: 4, handle: async ({ n }) => done.add(n) });
    await worker.respond(question, () => ({ count: 1 }));
  }

  const [published, enqueued] = [new Set<number>(), new Set<number>()];
  let sent = 0;
  let goesOn = true;
  onTestFinished(() => {
    goesOn = false;
  });
  /** Sends messages one after the other, each until it is acknowledged, as the outbox does. */
  const send = async (acknowledged: Set<number>, store: (n: number, id: string) => Promise<unknown>) => {
    while (goesOn) {
      sent += 1;
      const n = sent;
      for (let isStored = false; !isStored; await pause(10)) {
        isStored = await store(n, String(n)).then(
          () => true,
          () => false,
        );
      }
      acknowledged.add(n);
    }
  };
  const load = [
    send(published, (n, id) => sender.publish(event, { n }, { id })),
    send(enqueued, (n, id) => sender.enqueue(task, { n }, { id })),
  ];
  /** Undefined during an election, or while no server answers yet. */
  const leaderOf = (stream: string) =>
    withStreams(async (jsm) => (await jsm.streams.info(stream)).cluster?.leader).catch(() => undefined);
  const bothGrow = async () => {
    const before = [published.size, enqueued.size] as const;
    const grown = () => published.size > before[0] + 20 && enqueued.size > before[1] + 20;
    await expect.poll(grown, eventually).toBe(true);
  };

  await bothGrow();
  await expect.poll(() => leaderOf('TASKS'), eventually).toBeTypeOf('string');
  const lost = (await leaderOf('TASKS')) ?? '';
  await cluster.kill(lost);
  // A retry of this test needs all three again.
  onTestFinished(() => cluster.revive(lost));
  await bothGrow();
  const others = cluster.names.filter((name) => name !== lost);
  await expect.poll(() => leaderOf('TASKS'), eventually).toBeOneOf(others);
  const answer = () => sender.request(question, { item: 'x' }).catch(() => undefined);
  await expect.poll(answer, eventually).toEqual({ count: 1 });
  await cluster.revive(lost);
  await expect.poll(() => copies(['EVENTS', 'TASKS']), eventually).toEqual([3, 3]);
  goesOn = false;
  await Promise.all(load);

  await expect.poll(() => [...published].filter((n) => !received.has(n)), eventually).toEqual([]);
  await expect.poll(() => [...enqueued].filter((n) => !done.has(n)), eventually).toEqual([]);
  // What was resent after a missing acknowledgement is stored a single time.
  const stored = await withStreams((jsm) => jsm.streams.info('EVENTS', { subjects_filter: 'events.>' }));
  expect(Object.entries(stored.state.subjects ?? {}).filter(([subject]) => subject.includes(name))).toEqual([
    [expect.any(String), published.size],
  ]);
}, 300_000);
