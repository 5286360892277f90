import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AllowanceName,
  type BolUsage,
  commitUsage,
  type PredictionUsage,
  type Principal,
  releaseUsage,
  reserveUsage,
  type UsageClaim,
  type UsageSubject,
} from '@freightwright/contracts';
import {
  connectMongo,
  connectNats,
  createLog,
  createMetrics,
  createPrincipalKeys,
  listen,
  natsUsers,
  principalSigner,
  principalVerifier,
} from '@freightwright/service-kit';
import { startTestDatabase } from '@freightwright/stack-mongo/for-tests';
import { startNats } from '@freightwright/stack-nats';
import { createApp } from '../src/app.ts';
import { createLedgerStore, type LedgerStore } from '../src/ledger-store.ts';
import { subscribe } from '../src/subscriptions.ts';

/** Two hundred questions at once take a slow machine longer than a caller would wait. */
const patience = { timeoutMs: 30_000 };

export const secondMs = 1_000;
export const dayMs = 24 * 3_600_000;
/**
 * A server deletes by its own clock what no longer counts, so time begins far ahead: the calendar of 2426 is
 * that of 2026.
 */
export const startOfTime = '2426-07-01T10:00:00.000Z';

/** Ids no other test uses, so that tests share a database without sharing counters. */
export const registered = (): UsageSubject => ({ tier: 'registered', userId: randomUUID() });
export const visitor = (clientAddress: string): UsageSubject => ({
  tier: 'anonymous',
  anonymousId: randomUUID(),
  clientAddress,
});

export function claim(
  allowance: AllowanceName,
  subject: UsageSubject,
  reservationId: string = randomUUID(),
): UsageClaim {
  return { allowance, subject, reservationId };
}

type Caller = Pick<Principal, 'tier'> & Partial<Principal>;

interface Options {
  replicas?: number;
  /** Stands between the service and its counters, to let them fail. */
  faulty?: (ledgers: LedgerStore) => LedgerStore;
}

/**
 * Replicas of the service on a real database and a real message server, under one clock that stands until it
 * is moved.
 */
export async function startUsage({ replicas = 1, faulty = (ledgers) => ledgers }: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'usage-'));
  let clockMs = Date.parse(startOfTime);
  const nowMs = () => clockMs;
  const mongo = await startTestDatabase({ now: nowMs, enableTestCommands: true });
  const nats = await startNats({
    dataDir: join(dataDir, 'nats'),
    port: 0,
    users: natsUsers((name) => `password-of-${name}`),
  });
  const keys = createPrincipalKeys();
  const sign = principalSigner(keys);
  const log = createLog({ name: 'usage', level: 'silent' });

  async function startReplica() {
    const metrics = createMetrics('usage');
    const database = await connectMongo({ uri: mongo.uri, database: `${mongo.prefix}usage`, log });
    const bus = await connectNats({ url: nats.urlOf('usage'), name: 'usage', log, metrics });
    const ledgers = createLedgerStore(database.connection, { newId: randomUUID });
    const deps = { ledgers: faulty(ledgers), nowMs };
    await subscribe(bus, deps);
    const readiness = { mongo: database.ready, nats: bus.ready };
    const verifyPrincipal = principalVerifier(keys);
    const server = await listen(createApp({ log, metrics, verifyPrincipal, readiness, ...deps }), {
      port: 0,
      host: '127.0.0.1',
    });
    return {
      url: `http://127.0.0.1:${server.port}`,
      database,
      async stop() {
        await server.close();
        await bus.close();
        await database.close();
      },
    };
  }

  const running = await Promise.all(Array.from({ length: replicas }, startReplica));
  const asking = await connectNats({ url: nats.urlOf('admin'), name: 'asking', log });
  const first = () => {
    const [replica] = running;
    if (!replica) throw new Error('no replica is running');
    return replica;
  };

  async function read<T>(path: string, principal: Caller) {
    const token = await sign({ scopes: [], clientAddress: '203.0.113.9', ...principal });
    const response = await fetch(`${first().url}/api/user/${path}`, { headers: { 'x-principal': token } });
    return { status: response.status, body: (await response.json()) as T & { code?: string } };
  }

  return {
    mongo,
    nats,
    keys,
    reserve: (data: UsageClaim & { timeZone?: string }) => asking.request(reserveUsage, data, patience),
    commit: (data: UsageClaim) => asking.request(commitUsage, data, patience),
    release: (data: UsageClaim) => asking.request(releaseUsage, data, patience),
    /** Reserves and commits one use; false when it was not granted. */
    async use(data: UsageClaim & { timeZone?: string }): Promise<boolean> {
      const { timeZone: _, ...same } = data;
      const { granted } = await asking.request(reserveUsage, data, patience);
      return granted && (await asking.request(commitUsage, same, patience)).committed;
    },
    passMs(ms: number) {
      clockMs += ms;
    },
    setClock(iso: string) {
      clockMs = Date.parse(iso);
    },
    iso: (inMs = 0) => new Date(clockMs + inMs).toISOString(),
    bolUsage: (principal: Caller) => read<BolUsage>('bol-usage', principal),
    predictionUsage: (principal: Caller, timeZone?: string) =>
      read<PredictionUsage>(`prediction-usage${timeZone ? `?timeZone=${timeZone}` : ''}`, principal),
    url: () => first().url,
    ledgers: () => first().database.connection.collection('ledgers'),
    /** Makes the database fail, as MongoDB's own fail point does. @returns how often it did so far. */
    async failCommand(mode: unknown, data: object = {}): Promise<number> {
      const admin = first().database.connection.getClient().db('admin');
      return (await admin.command({ configureFailPoint: 'failCommand', mode, data })).count;
    },
    /** Ends every replica in order and starts one anew. */
    async restart() {
      await Promise.all(running.splice(0).map((replica) => replica.stop()));
      running.push(await startReplica());
    },
    async stop() {
      await asking.close();
      await Promise.all(running.map((replica) => replica.stop()));
      await nats.stop();
      await mongo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Usage = Awaited<ReturnType<typeof startUsage>>;
