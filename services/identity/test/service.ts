import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DataOf,
  type EventSpec,
  endProviderSessions,
  type Principal,
  registerUser,
  type subscriptionChanged,
  subscriptionChanged as subscriptionChangedEvent,
  type UserStatus,
  verifyApiKey,
} from '@freightwright/contracts';
import {
  connectMongo,
  connectNats,
  createLog,
  createMetrics,
  createPrincipalKeys,
  listen,
  natsUsers,
  openDeadLetters,
  principalSigner,
  principalVerifier,
} from '@freightwright/service-kit';
import { startTestDatabase } from '@freightwright/stack-mongo/for-tests';
import { startNats } from '@freightwright/stack-nats';
import { createApiKeyStore } from '../src/api-key-store.ts';
import { createApp } from '../src/app.ts';
import { createProfileStore, type ProfileStore } from '../src/profile-store.ts';
import { createRegistrar } from '../src/provider/registrar.ts';
import { createSightings } from '../src/sightings.ts';
import { subscribe } from '../src/subscriptions.ts';
import { registrarSecret, startProvider } from './provider.ts';

export const soon = { timeout: 15_000, interval: 20 };
export const password = 'correct-horse';

interface Options {
  replicas?: number;
  testMode?: boolean;
  /** Stands between the service and its profiles, to let them fail. */
  faulty?: (profiles: ProfileStore) => ProfileStore;
}

export type Answer = UserStatus & { message?: string; code?: string };

/**
 * The service on a real database, a real message server and the real embedded provider, with quick retries.
 */
export async function startIdentity({ replicas = 1, testMode = true, faulty = (all) => all }: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
  const provider = await startProvider(dataDir);
  const mongo = await startTestDatabase();
  const nats = await startNats({
    dataDir: join(dataDir, 'nats'),
    port: 0,
    users: natsUsers((name) => `password-of-${name}`),
  });
  const keys = createPrincipalKeys();
  const sign = principalSigner(keys);
  const lines: string[] = [];
  const log = createLog({
    name: 'identity',
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  });
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;

  const registrar = createRegistrar({
    issuer: provider.issuer,
    internalUrl: provider.internalUrl,
    clientSecret: registrarSecret,
    nowMs,
    log,
  });

  async function startReplica() {
    const metrics = createMetrics('identity');
    const database = await connectMongo({ uri: mongo.uri, database: `${mongo.prefix}identity`, log });
    const bus = await connectNats({ url: nats.urlOf('identity'), name: 'identity', log, metrics });
    const store = createProfileStore(database.connection);
    const relay = store.relayTo({ bus, log, intervalMs: 50 });
    const profiles = faulty(store);
    const apiKeys = createApiKeyStore(database.connection);
    const sightings = createSightings({ profiles, nowMs, log });
    const deps = { registrar, profiles, apiKeys, sightings, testMode, nowMs, log };
    await subscribe(bus, deps, [50]);
    const readiness = { mongo: database.ready, nats: bus.ready };
    const app = createApp({ ...deps, metrics, verifyPrincipal: principalVerifier(keys), readiness });
    const server = await listen(app, { port: 0, host: '127.0.0.1' });
    return {
      url: `http://127.0.0.1:${server.port}`,
      apiKeys,
      profiles: store,
      database,
      async stop() {
        await server.close();
        await sightings.settled();
        await relay.stop();
        await bus.close();
        await database.close();
      },
    };
  }

  const running = await Promise.all(Array.from({ length: replicas }, startReplica));
  const [first] = running;
  if (!first) throw new Error('no replica is running');
  const asking = await connectNats({
    url: nats.urlOf('admin'),
    name: 'asking',
    log,
    connectTimeoutMs: 10_000,
  });
  const deadLetters = await openDeadLetters({ url: nats.urlOf('admin') });
  const timeoutMs = 15_000;

  async function call(
    method: string,
    path: string,
    principal: Partial<Principal> | string | null,
    replica = 0,
  ) {
    const signed =
      typeof principal === 'object' && principal
        ? await sign({ tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9', ...principal })
        : principal;
    const headers: Record<string, string> = signed === null ? {} : { 'x-principal': signed };
    const response = await fetch(`${(running[replica] ?? first)?.url}${path}`, { method, headers });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  return {
    provider,
    sign,
    bus: asking,
    deadLetters,
    apiKeys: first.apiKeys,
    profiles: first.profiles,
    log: () => lines.join(''),
    passMs(ms: number) {
      shiftMs += ms;
    },
    register: (email: string, secret = password) =>
      asking.request(registerUser, { email, password: secret }, { timeoutMs }),
    endSessions: (userId: string) => asking.request(endProviderSessions, { userId }, { timeoutMs }),
    verifyKey: (key: string) => asking.request(verifyApiKey, { key }, { timeoutMs }),
    /** Billing says it, under an id of its own unless told which. */
    sayChanged: (change: DataOf<typeof subscriptionChanged>, id: string = randomUUID()) =>
      asking.publish(subscriptionChangedEvent, change, { id }),
    status: (principal: Partial<Principal> | string | null, replica?: number) =>
      call('GET', '/api/user/status', principal, replica),
    enablePro: (principal: Partial<Principal> | string | null) =>
      call('POST', '/api/test/enable-pro', principal),
    ready: async () => (await fetch(`${first.url}/readyz`)).json(),
    profileDocument: (userId: string) =>
      first.database.connection.collection('profiles').findOne({ _id: userId as never }),
    /** How often a role of the user was looked at, the first step of each attempt to set a tier. */
    roleReads: (userId: string) =>
      provider.asked.filter(
        (one) => one === `GET /admin/realms/freightwright/users/${userId}/role-mappings/realm`,
      ).length,
    /** An account that the provider has and we have never heard of. */
    async accountAtProvider(email: string): Promise<string> {
      return (await registrar.createUser({ email, password })).userId;
    },
    /** Everything published of one event so far and from now on. */
    async published<E extends EventSpec>(event: E): Promise<DataOf<E>[]> {
      const seen: DataOf<E>[] = [];
      const handle = async (data: DataOf<E>) => void seen.push(data);
      await asking.follow(event, { durable: `seen-${randomUUID()}`, handle });
      return seen;
    },
    stopDatabase: mongo.halt,
    startDatabase: mongo.resume,
    async stop() {
      await deadLetters.close();
      await asking.close();
      await Promise.all(running.map((replica) => replica.stop()));
      await nats.stop();
      await mongo.stop();
      await provider.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Identity = Awaited<ReturnType<typeof startIdentity>>;

let people = 0;
/** An address nobody has yet in this file. */
export const freshEmail = () => `person-${++people}@shipper.example`;
