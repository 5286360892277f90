import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf, EventSpec, Principal } from '@freightwright/contracts';
import {
  type BuiltService,
  type Bus,
  connectMongo,
  connectNats,
  createLog,
  createPrincipalKeys,
  type Log,
  natsUsers,
  openService,
  principalSigner,
  type Service,
  type ServiceConfig,
} from '@freightwright/service-kit';
import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { startNats } from '@freightwright/stack-nats';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

const services = join(import.meta.dirname, '../../../services');

export interface TestSiteOptions {
  /** How the stand-in for MongoDB is started; 'none' for services that have no database. */
  mongo?: Parameters<typeof startTestDatabase>[0] | 'none';
  /** Where the services of this process and the connections of the test write. */
  log?: Log;
}

type Settings = Readonly<Record<string, string>>;

/** Who asks, when a test says less. */
const somebody: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };

export interface Asking {
  method?: string;
  /** Becomes JSON; a string goes as it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/**
 * What services stand on, for one test file: a real database, a real message server with the rights of production, and the keys of a gateway.
 * Services start on it with the wiring of their main.ts. All that was started or opened here is closed by `stop`, the last first.
 */
export async function startTestSite({ mongo: mongoOptions, log: given }: TestSiteOptions = {}) {
  const log = given ?? createLog({ name: 'test', level: 'silent' });
  const dataDir = await mkdtemp(join(tmpdir(), 'test-site-'));
  const startMessages = (port?: number) =>
    startNats({
      dataDir: join(dataDir, 'nats'),
      users: natsUsers((name) => `password-of-${name}`),
      ...(port !== undefined && { port }),
    });
  const [nats, database] = await Promise.all([
    startMessages(),
    mongoOptions === 'none' ? undefined : startTestDatabase(mongoOptions),
  ]);
  let messages: typeof nats | undefined = nats;
  const keys = createPrincipalKeys();
  const sign = principalSigner(keys);
  const opened: (() => Promise<unknown>)[] = [];
  let listening: Bus | undefined;

  /** Closes what was opened last first. */
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
  /** The settings a service has here. */
  const settingsOf = (name: string): Settings => ({
    PORT: '0',
    LOG_LEVEL: 'silent',
    NATS_URL: nats.urlOf(name),
    PRINCIPAL_PUBLIC_KEY: keys.publicKey,
    ...(database && { MONGODB_URI: database.uri, MONGODB_PREFIX: database.prefix }),
  });
  /** A connection that is closed with the site; `user` says what it may do. */
  const connect = async (user = 'admin'): Promise<Bus> => {
    const bus = await connectNats({ url: nats.urlOf(user), name: user, log, connectTimeoutMs: 10_000 });
    opened.push(() => bus.close());
    return bus;
  };

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
    /** A replica of a service in this process, built as its own process builds it. */
    async start<C extends ServiceConfig, B extends BuiltService>(
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
    },
    /** The service of that name as a process. */
    async startProcess(name: string, settings: Settings = {}): Promise<ServiceProcess> {
      const env = { ...settingsOf(name), LOG_LEVEL: 'info', ...settings };
      const child = await startServiceProcess(join(services, name, 'src/main.ts'), env);
      opened.push(child.kill);
      return child;
    },
    /** Asks as the gateway does, in the name of a principal, of a token, or of nobody. */
    async ask(
      as: Partial<Principal> | string | null,
      url: string,
      { method = 'GET', body, headers }: Asking = {},
    ): Promise<Response> {
      const token = typeof as === 'string' || as === null ? as : await sign({ ...somebody, ...as });
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
    /** Everything that was published of one event so far, and later ones as they arrive. */
    async published<E extends EventSpec>(event: E): Promise<DataOf<E>[]> {
      listening ??= await connect();
      const seen: DataOf<E>[] = [];
      const handle = async (data: DataOf<E>) => void seen.push(data);
      await listening.follow(event, { durable: `seen-${randomUUID()}`, handle });
      return seen;
    },
    /** Makes the database of all services fail, as MongoDB's own fail point does. @returns how often it did so far. */
    async failCommand(mode: unknown, data: object = {}): Promise<number> {
      const admin = (await openDatabase('admin')).getClient().db('admin');
      return (await admin.command({ configureFailPoint: 'failCommand', mode, data })).count;
    },
    /** Lets the message server go away, and come back with what it had. */
    async haltNats(): Promise<void> {
      await messages?.stop();
      messages = undefined;
    },
    async resumeNats(): Promise<void> {
      messages = await startMessages(nats.port);
    },
    async stop(): Promise<void> {
      await closeAll(opened);
      await messages?.stop();
      await database?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestSite = Awaited<ReturnType<typeof startTestSite>>;
