import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DataOf, EventSpec, Principal } from '@freightwright/contracts';
import { type Bus, connectNats } from '@freightwright/nats-kit';
import { createLog, type Log } from '@freightwright/runtime-kit';
import type { BuiltService, Service, ServiceConfig } from '@freightwright/service-kit';
import { connectMongo, createPrincipalKeys, openService, principalSigner } from '@freightwright/service-kit';
import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { everyDocument, everyMessage, everyPlace, type Stored } from './everything-stored.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { startTestMessages, type TestMessages } from './test-messages.ts';

const root = join(import.meta.dirname, '../../..');
const mainOf = (name: string) => join(root, name === 'gateway' ? name : `services/${name}`, 'src/main.ts');

export interface TestSiteOptions {
  /** How to start the stand-in for MongoDB; 'none' for services without a database. */
  mongo?: Parameters<typeof startTestDatabase>[0] | 'none';
  /** The message server: the usual one by default, or what `startTestCluster` gives. */
  messages?: TestMessages;
  /** Where the services in this process and the test's connections write their logs. */
  log?: Log;
}

/** The commands by which services read and write. */
const everyCommand = ['find', 'insert', 'update', 'delete', 'findAndModify', 'aggregate'];

type Settings = Readonly<Record<string, string>>;

/** The caller, when a test names none. */
const someUser: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };

export interface Asking {
  method?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/**
 * What services need around them, for one test file: a real database, a real message server with the rights
 * of production, and the keys of a gateway. Services are started on it with the wiring of their main.ts.
 * `stop` closes everything that was started or opened here, the last first.
 */
export async function startTestSite({
  mongo: mongoOptions,
  messages: givenMessages,
  log: given,
}: TestSiteOptions = {}) {
  const log = given ?? createLog({ name: 'test', level: 'silent' });
  const dataDir = await mkdtemp(join(tmpdir(), 'test-site-'));
  const [nats, database] = await Promise.all([
    givenMessages ?? startTestMessages(dataDir),
    mongoOptions === 'none' ? undefined : startTestDatabase(mongoOptions),
  ]);
  const keys = createPrincipalKeys();
  const sign = principalSigner(keys);
  const opened: (() => Promise<unknown>)[] = [];
  let listening: Bus | undefined;

  /** Closes in reverse order of opening. */
  const closeAll = async (closers: (() => Promise<unknown>)[]) => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const openDatabase = async (name: string) => {
    const { uri, prefix } = requireDatabase();
    const mongo = await connectMongo({ uri, database: prefix + name, log });
    opened.push(() => mongo.close());
    return mongo.connection;
  };
  const requireDatabase = (): TestDatabase => {
    if (!database) throw new Error('This site was started without a database');
    return database;
  };
  /** The settings of a service on this site. */
  const settingsOf = (name: string): Settings => ({
    PORT: '0',
    LOG_LEVEL: 'silent',
    NATS_URL: nats.urlOf(name),
    NATS_STREAM_REPLICAS: String(nats.streamReplicas ?? ''),
    PRINCIPAL_PUBLIC_KEY: keys.publicKey,
    ...(database && { MONGODB_URI: database.uri, MONGODB_PREFIX: database.prefix }),
  });
  /** A connection that is closed with the site. `user` decides its rights. */
  const connect = async (user = 'admin'): Promise<Bus> => {
    const { streamReplicas } = nats;
    const url = nats.urlOf(user);
    const bus = await connectNats({ url, streamReplicas, name: user, log, connectTimeoutMs: 30_000 });
    opened.push(() => bus.close());
    return bus;
  };

  /** A replica of a service in this process, built in the same way as in its own process. */
  async function start<C extends ServiceConfig, B extends BuiltService>(
    service: Service<C, B>,
    settings: Settings = {},
  ) {
    const closers: (() => Promise<unknown>)[] = [];
    const stop = () => closeAll(closers);
    opened.push(stop);
    const config = service.readConfig({ ...settingsOf(service.name), ...settings });
    const shutdown = { add: (_part: string, close: () => Promise<unknown>) => void closers.push(close) };
    const { port, ...parts } = await openService(service, { config, log, shutdown });
    return { ...parts, url: `http://127.0.0.1:${port}`, stop };
  }

  return {
    dataDir,
    log,
    nats,
    keys,
    sign,
    settingsOf,
    connect,
    openDatabase,
    get mongo() {
      return requireDatabase();
    },
    start,
    /** The service of that name, which the tests of another one need, in this process. */
    async startOther(name: string, settings: Settings = {}): Promise<{ url: string }> {
      const { href } = pathToFileURL(join(root, 'services', name, 'src/service.ts'));
      const { [`${name}Service`]: build } = await import(href);
      return start(build(), settings);
    },
    /** The same as a process, or the gateway: for tests that kill it, or check how it starts and ends. */
    async startProcess(name: string, settings: Settings = {}): Promise<ServiceProcess> {
      const env = { ...settingsOf(name), LOG_LEVEL: 'info', ...settings };
      const child = await startServiceProcess(mainOf(name), env);
      opened.push(child.kill);
      return child;
    },
    /** Everything that any service has stored, in the database and at the message server. */
    async everythingStored(): Promise<Stored[]> {
      const connection = await openDatabase('everything');
      return [
        ...(await everyDocument(connection, requireDatabase().prefix)),
        ...(await everyMessage(nats.urlOf('admin'))),
      ];
    },
    /** Every collection and every stream, empty ones too. */
    everyPlace: async () =>
      everyPlace(await openDatabase('everything'), {
        prefix: requireDatabase().prefix,
        natsUrl: nats.urlOf('admin'),
      }),
    /** Sends a request like the gateway's, for a principal, with a token, or anonymously. */
    async ask(
      as: Partial<Principal> | string | null,
      url: string,
      { method = 'GET', body, headers }: Asking = {},
    ): Promise<Response> {
      const token = typeof as === 'string' || as === null ? as : await sign({ ...someUser, ...as });
      return fetch(url, {
        method,
        headers: {
          ...(token !== null && { 'x-principal': token }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
    /** Every message of one event published so far, and further ones as they arrive. */
    async published<E extends EventSpec>(event: E): Promise<DataOf<E>[]> {
      listening ??= await connect();
      const seen: DataOf<E>[] = [];
      const handle = async (data: DataOf<E>) => void seen.push(data);
      await listening.follow(event, { durable: `seen-${randomUUID()}`, handle });
      return seen;
    },
    /** Makes the database of all services fail, by MongoDB's fail point. @returns the failures so far. */
    async failCommand(mode: unknown, how: object = {}): Promise<number> {
      const admin = (await openDatabase('admin')).getClient().db('admin');
      const data = { failCommands: everyCommand, ...how };
      return (await admin.command({ configureFailPoint: 'failCommand', mode, data })).count;
    },
    /** Stops the message server; `resumeNats` starts it again with its data. */
    haltNats: (): Promise<void> => nats.halt(),
    resumeNats: (): Promise<void> => nats.resume(),
    async stop(): Promise<void> {
      await closeAll(opened);
      await nats.stop();
      await database?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestSite = Awaited<ReturnType<typeof startTestSite>>;
