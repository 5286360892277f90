import { defineEvent } from '@freightwright/contracts';
import { type Bus, connectNats } from '@freightwright/nats-kit';
import { currentContext, problemOf, runInContext } from '@freightwright/runtime-kit';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { isServerGiven, startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { type Model, Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Mongo, OutboxEntry } from '../src/index.ts';
import {
  actorText,
  connectMongo,
  createAuditEventStore,
  outboxEntry,
  outboxSchema,
  readActor,
  relayOutbox,
} from '../src/index.ts';
import { natsServer } from './nats-server.ts';

const at = new Date(0);
const soon = { timeout: 10_000, interval: 20 };
const context = {
  requestId: 'request-1234',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
};
const eventNamed = (name: string) =>
  defineEvent({ subject: `parcel.${name}.v1`, data: z.strictObject({ n: z.number() }) });
const { log, text } = collectedLog();

interface Parcel {
  name: string;
  outbox: OutboxEntry[];
}

let server: TestDatabase;
let nats: Awaited<ReturnType<typeof natsServer>>;
let mongo: Mongo;
let bus: Bus;
let parcels: Model<Parcel>;
beforeAll(async () => {
  server = await startTestDatabase();
  nats = await natsServer();
  mongo = await connectMongo({ uri: server.uri, database: `${server.prefix}kit`, log });
  bus = await connectNats({ url: nats.url, name: 'tester', log, connectTimeoutMs: 10_000 });
  parcels = mongo.connection.model<Parcel>(
    'Parcel',
    new Schema<Parcel>({ name: { type: String, unique: true }, outbox: outboxSchema }),
  );
  await mongo.ready();
}, 60_000);
afterAll(async () => {
  await bus?.close();
  await mongo?.close();
  await nats?.stop();
  await server?.stop();
});

const waiting = () => parcels.countDocuments({ 'outbox.id': { $gt: '' } });

/** All stored messages of one event, in order. */
async function received(event: ReturnType<typeof eventNamed>, durable: string) {
  const seen: { n: number; id: string; requestId: string | undefined }[] = [];
  await bus.follow(event, {
    durable,
    handle: async ({ n }, { id }) => seen.push({ n, id, requestId: currentContext()?.requestId }),
  });
  return seen;
}

it('events written with their document are published in order under their id and context, then cleared', async () => {
  const event = eventNamed('boxed');
  const seen = await received(event, 'boxed');
  await runInContext(context, () =>
    parcels.create({
      name: 'boxed',
      outbox: [1, 2, 3].map((n) => outboxEntry(event, { n }, { id: `boxed-${n}`, at })),
    }),
  );
  const relay = relayOutbox({ model: parcels, bus, intervalMs: 20, log });
  await expect
    .poll(() => seen, soon)
    .toEqual([1, 2, 3].map((n) => ({ n, id: `boxed-${n}`, requestId: 'request-1234' })));
  await expect.poll(waiting, soon).toBe(0);
  await relay.stop();
});

it('an event is stored once though the relay dies between publishing and clearing', async () => {
  const event = eventNamed('crashed');
  await parcels.create({ name: 'crashed', outbox: [outboxEntry(event, { n: 1 }, { id: 'crash-1', at })] });
  const collection = {
    find: parcels.collection.find.bind(parcels.collection),
    bulkWrite: async () => {
      throw new Error('killed here');
    },
  };
  const dying = relayOutbox({ model: { collection: collection as never }, bus, intervalMs: 20, log });
  await expect.poll(text, soon).toContain('killed here');
  await dying.stop();
  expect(await waiting()).toBe(1);

  const next = relayOutbox({ model: parcels, bus, intervalMs: 20, log });
  await expect.poll(waiting, soon).toBe(0);
  await next.stop();
  await bus.publish(event, { n: 2 }, { id: 'crash-2' });
  const seen = await received(event, 'crashed');
  await expect.poll(() => seen.map(({ id }) => id), soon).toEqual(['crash-1', 'crash-2']);
});

it('two relays at a time publish each event once', async () => {
  const event = eventNamed('raced');
  for (let n = 0; n < 20; n += 1) {
    await parcels.create({
      name: `raced-${n}`,
      outbox: [outboxEntry(event, { n }, { id: `race-${n}`, at })],
    });
  }
  const relays = [1, 2].map(() => relayOutbox({ model: parcels, bus, intervalMs: 20, log }));
  await expect.poll(waiting, soon).toBe(0);
  await Promise.all(relays.map((relay) => relay.stop()));
  await bus.publish(event, { n: 99 }, { id: 'last' });
  const seen = await received(event, 'raced');
  await expect.poll(() => seen.at(-1)?.n, soon).toBe(99);
  expect(seen).toHaveLength(21);
});

it('events wait while they cannot be published and go out on the next look', async () => {
  const event = eventNamed('waited');
  let open = false;
  const flaky: Pick<Bus, 'publish'> = {
    publish: async (...message) => {
      if (!open) throw new Error('no bus');
      return bus.publish(...message);
    },
  };
  await parcels.create({ name: 'waited', outbox: [outboxEntry(event, { n: 1 }, { id: 'wait-1', at })] });
  const relay = relayOutbox({ model: parcels, bus: flaky, intervalMs: 60_000, log });
  await expect.poll(text, soon).toContain('no bus');
  expect(await waiting()).toBe(1);
  open = true;
  relay.wake();
  await expect.poll(waiting, soon).toBe(0);
  await relay.stop();
});

it('an event that breaks its contract never gets into a document', () => {
  expect(() => outboxEntry(eventNamed('bad'), { n: 'x' } as never, { id: '1', at })).toThrow(
    'breaks its contract',
  );
});

it('the unique index stands once ready resolves', async () => {
  await mongo.ready();
  await parcels.create({ name: 'one', outbox: [] });
  await expect(parcels.create({ name: 'one', outbox: [] })).rejects.toMatchObject({ code: 11_000 });
});

it('the relay finds waiting events along an index', async () => {
  const plan = await parcels.collection.find({ 'outbox.id': { $gt: '' } }).explain();
  expect(JSON.stringify(plan)).toContain('IXSCAN');
});

it.skipIf(isServerGiven)(
  'a database that goes away is service.unavailable to the caller and down to the probe, until it is back',
  async () => {
    const other = await startTestDatabase();
    onTestFinished(() => other.stop());
    const { connection, ready, close } = await connectMongo({ uri: other.uri, database: 'kit', log });
    const notes = connection.model('Note', new Schema({ text: String }));
    await notes.create({ text: 'kept' });
    await other.halt();
    const error = await notes.findOne().catch((caught: unknown) => caught);
    expect(problemOf(error)).toMatchObject({ code: 'service.unavailable', retryAfterS: 2 });
    await expect(ready()).rejects.toThrow();
    await other.resume();
    await expect.poll(() => ready().catch(() => 'down'), soon).toBeUndefined();
    expect(await notes.findOne().lean()).toMatchObject({ text: 'kept' });
    await close();
  },
);

it('ready rejects when the database is closed, and connecting gives up after its time', async () => {
  const other = await connectMongo({ uri: server.uri, database: `${server.prefix}other`, log });
  await other.ready();
  await other.close();
  await expect(other.ready()).rejects.toThrow();
  await expect(
    connectMongo({ uri: 'mongodb://127.0.0.1:1', database: 'x', log, connectTimeoutMs: 300 }),
  ).rejects.toThrow();
});

it('an act is told with who did it, once by two replicas, and then forgotten', async () => {
  const event = eventNamed('acted');
  const now = new Date();
  const seen: { n: number; by: unknown; requestId: string | undefined }[] = [];
  await bus.follow(event, {
    durable: 'acted',
    async handle({ n }) {
      const { actor, requestId } = currentContext() ?? {};
      seen.push({ n, by: readActor(actor), requestId });
    },
  });
  const actor = actorText(
    { tier: 'registered', userId: 'u-1', session: 's-1', scopes: [], clientAddress: '203.0.113.77' },
    'Firefox on Linux',
  );
  const auditEvents = createAuditEventStore(mongo.connection);
  await runInContext({ ...context, actor }, () => auditEvents.note(event, { n: 1 }, now));
  await auditEvents.note(event, { n: 2 }, now);
  const stored = () => mongo.connection.collection('acts').countDocuments();
  expect(await stored()).toBe(2);
  const relays = [1, 2].map(() => auditEvents.relayTo({ bus, intervalMs: 20, log }));
  onTestFinished(async () => {
    for (const relay of relays) await relay.stop();
  });
  await expect.poll(stored, soon).toBe(0);
  await expect.poll(() => seen.length, soon).toBe(2);
  const byN = seen.toSorted((a, b) => a.n - b.n);
  expect(byN[0]).toEqual({
    n: 1,
    by: { as: 'person', network: '203.0.113.0/24', device: 'Firefox on Linux' },
    requestId: 'request-1234',
  });
  expect(byN[1]).toMatchObject({ n: 2, by: undefined });
});
