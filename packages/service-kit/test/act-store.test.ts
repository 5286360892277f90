import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  actorText,
  type Bus,
  connectMongo,
  createActStore,
  currentContext,
  type Mongo,
  readActor,
  runInContext,
} from '../src/index.ts';
import { collectedLog } from './collected-log.ts';
import { eventNamed } from './messages.ts';
import { natsServer, openBus } from './nats-fixture.ts';

const soon = { timeout: 30_000, interval: 20 };
const at = new Date();
const { log } = collectedLog();
const context = {
  requestId: 'request-1234',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  actor: actorText(
    { tier: 'registered', userId: 'u-1', session: 's-1', scopes: [], clientAddress: '203.0.113.77' },
    'Firefox on Linux',
  ),
};

let server: TestDatabase;
let nats: Awaited<ReturnType<typeof natsServer>>;
let mongo: Mongo;
let bus: Bus;
beforeAll(async () => {
  server = await startTestDatabase();
  nats = await natsServer();
  mongo = await connectMongo({ uri: server.uri, database: `${server.prefix}acts`, log });
  bus = (await openBus(nats.url)).bus;
}, 60_000);
afterAll(async () => {
  await bus?.close();
  await mongo?.close();
  await nats?.stop();
  await server?.stop();
});

it('an act is told with who did it, once by two replicas, and then forgotten', async () => {
  const event = eventNamed('acted');
  const seen: { n: number; by: unknown; requestId: string | undefined }[] = [];
  await bus.follow(event, {
    durable: 'acted',
    async handle({ n }) {
      const { actor, requestId } = currentContext() ?? {};
      seen.push({ n, by: readActor(actor), requestId });
    },
  });
  const acts = createActStore(mongo.connection);
  await runInContext(context, () => acts.note(event, { n: 1 }, at));
  await acts.note(event, { n: 2 }, at);
  const kept = () => mongo.connection.collection('acts').countDocuments();
  expect(await kept()).toBe(2);
  const relays = [1, 2].map(() => acts.relayTo({ bus, intervalMs: 20, log }));
  onTestFinished(async () => {
    for (const relay of relays) await relay.stop();
  });
  await expect.poll(kept, soon).toBe(0);
  await expect.poll(() => seen.length, soon).toBe(2);
  const byN = seen.toSorted((a, b) => a.n - b.n);
  expect(byN[0]).toEqual({
    n: 1,
    by: { as: 'person', network: '203.0.113.0/24', device: 'Firefox on Linux' },
    requestId: 'request-1234',
  });
  expect(byN[1]).toMatchObject({ n: 2, by: undefined });
});
