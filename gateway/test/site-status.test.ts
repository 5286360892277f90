import { connectMongo, type Mongo } from '@freightwright/service-kit';
import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Components } from '../src/edge/readiness.ts';
import { pollStatus } from '../src/status/site-status.ts';
import { createStatusDaysStore, type StatusDaysStore } from '../src/status/status-days-store.ts';
import { log, registryOf, remoteEntry, shellWith, startGateway, startService } from './fixture/gateway.ts';

const dayMs = 24 * 3_600_000;
const noon = Date.UTC(2026, 10, 23, 12);
const dayBefore = (days: number) => new Date(noon - days * dayMs).toISOString().slice(0, 10);

let mongo: TestDatabase;
const databases: Mongo[] = [];
let count = 0;

/** The history in a separate database. */
async function openHistory(): Promise<StatusDaysStore> {
  const database = await connectMongo({ uri: mongo.uri, database: `${mongo.prefix}status${++count}`, log });
  databases.push(database);
  await database.ready();
  return createStatusDaysStore(database.connection);
}

beforeAll(async () => {
  mongo = await startTestDatabase();
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await mongo.stop();
});

interface Answer {
  at: string;
  historyKnown: boolean;
  components: { component: string; works: boolean; days: { day: string; asked: number; failed: number }[] }[];
}

async function askStatus(url: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/status`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
const partOf = ({ components }: Answer, name: string) =>
  components.find(({ component }) => component === name);

test('what works now is told by the parts themselves', async () => {
  let isReady = true;
  const service = await startService((_req, res) => {
    res.writeHead(isReady ? 200 : 503).end(JSON.stringify({ components: {} }));
  });
  const shellDir = await shellWith();
  const history = await openHistory();
  let now = noon;
  const gateway = await startGateway({
    shellDir,
    registry: registryOf(remoteEntry('mfe-calculator', '1.0.0', { routes: ['/'] })),
    serviceUrl: service.url,
    statusDays: () => history,
    now: () => now,
  });
  const fine = await askStatus(gateway.url);
  expect(fine).toMatchObject({ at: new Date(noon).toISOString(), historyKnown: true });
  expect(fine.components.filter(({ works }) => !works)).toEqual([]);
  isReady = false;
  now += 1_000;
  const broken = await askStatus(gateway.url);
  expect(broken.components.filter(({ works }) => !works).map(({ component }) => component)).toEqual([
    'emails',
  ]);
});

test('90 days are told, oldest first, today included', async () => {
  const history = await openHistory();
  for (const days of [0, 89, 90]) {
    await history.add({ component: 'bills', day: dayBefore(days), asked: 1440, failed: days });
  }
  const gateway = await startGateway({ statusDays: () => history, now: () => noon });
  expect(partOf(await askStatus(gateway.url), 'bills')?.days).toEqual([
    { day: dayBefore(89), asked: 1440, failed: 89 },
    { day: dayBefore(0), asked: 1440, failed: 0 },
  ]);
});

test('while the history cannot be read, the rest is told, and the next who asks gets it', async () => {
  const history = await openHistory();
  await history.add({ component: 'api', day: dayBefore(0), asked: 1, failed: 0 });
  let isAway = true;
  const gateway = await startGateway({
    statusDays: () => {
      if (isAway) throw new Error('away');
      return history;
    },
    now: () => noon,
  });
  const without = await askStatus(gateway.url);
  expect(without.historyKnown).toBe(false);
  expect(without.components).toHaveLength(8);
  expect(partOf(without, 'api')?.days).toEqual([]);
  isAway = false;
  expect(await askStatus(gateway.url)).toMatchObject({ historyKnown: true });
});

/** A replica that checks repeatedly. */
function startCaching(
  store: () => Pick<StatusDaysStore, 'add'>,
  components: () => Components,
  now = () => noon,
) {
  const saving = pollStatus({ probeComponents: async () => components(), store, intervalMs: 5, now, log });
  onTestFinished(() => saving.stop());
  return saving;
}

test('two replicas add what they saw to the same day', async () => {
  const history = await openHistory();
  let bol: Components[string] = 'ok';
  const replicas = [1, 2].map(() =>
    startCaching(
      () => history,
      () => ({ bol }),
    ),
  );
  const billsToday = async () =>
    (await history.since(dayBefore(0))).find(({ component }) => component === 'bills');
  await expect.poll(billsToday).toMatchObject({ failed: 0 });
  bol = 'down';
  await expect.poll(async () => (await billsToday())?.failed).toBeGreaterThan(3);
  await Promise.all(replicas.map((replica) => replica.stop()));
  const today = await history.since(dayBefore(0));
  expect(today.map(({ component }) => component).sort()).toEqual(
    ['account', 'api', 'bills', 'bulk', 'emails', 'pages', 'payments', 'predictions'].sort(),
  );
  // A service that many need does not count for bills alone, and the others were up all the time.
  expect(today.filter(({ failed }) => failed > 0).map(({ component }) => component)).toEqual(['bills']);
});

test('what was seen while the database was away is added when it is back', async () => {
  const history = await openHistory();
  let isAway = true;
  let asked = 0;
  const components = (): Components => {
    asked += 1;
    return { sessions: isAway ? 'down' : 'ok' };
  };
  const saving = startCaching(() => {
    if (isAway) throw new Error('away');
    return history;
  }, components);
  await expect.poll(() => asked).toBeGreaterThan(2);
  expect(await history.since(dayBefore(0))).toEqual([]);
  const askedAway = asked;
  isAway = false;
  await expect.poll(() => history.since(dayBefore(0))).toHaveLength(8);
  await saving.stop();
  const account = (await history.since(dayBefore(0))).find(({ component }) => component === 'account');
  expect(account?.failed).toBeGreaterThanOrEqual(askedAway);
  expect(account?.asked).toBe(asked);
});
