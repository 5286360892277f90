import type {
  ErasingService,
  ExportingService,
  Principal,
  ServiceWithoutDatabase,
} from '@freightwright/contracts';
import { type Bus, connectNats, type NatsAccess } from '@freightwright/nats-kit';
import { createLog, createMetrics, type Log, type Metrics } from '@freightwright/runtime-kit';
import { serveUserData, type UserData } from './account/erase-account.ts';
import { createErasureRecordStore } from './account/erasure-record-store.ts';
import { ownEnvironment } from './config.ts';
import { createApp, type Readiness } from './http/app.ts';
import { offerListeners } from './http/hand-over.ts';
import { type Listening, listen } from './http/listen.ts';
import { recordRefusal } from './http/record-requests.ts';
import type { Handler } from './http/validate-request.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import { type MigrateDeps, type Migration, migrate } from './migrations/migrate.ts';
import { runMigrateCommand } from './migrations/run-migrate-command.ts';
import type { Mongo } from './mongo/connect-mongo.ts';
import { assertRetention, connectMongo } from './mongo/open-mongo.ts';
import { principalVerifier } from './principal.ts';
import { type ContractPublisher, publishContract } from './publish-contract.ts';
import { readSettings, type Settings, type SettingValues } from './settings.ts';
import type { sharedSettings } from './shared-settings.ts';
import { answerWithinMs, createShutdown, portTaken, runPart, type Shutdown } from './shutdown.ts';
import { startTelemetry, type telemetrySettings } from './telemetry/start-telemetry.ts';

/** The settings that every service has. */
export type ServiceConfig = Pick<
  SettingValues<typeof sharedSettings>,
  'HOST' | 'LOG_LEVEL' | 'PORT' | 'PRINCIPAL_PUBLIC_KEY' | keyof typeof telemetrySettings
>;

/** What a service is built from. Everything opened here is closed in order on shutdown. */
interface ServiceStart<C extends ServiceConfig> {
  config: C;
  log: Log;
  metrics: Metrics;
  /** Connects to the service's own database, named after the service with the prefix MONGODB_PREFIX. */
  openMongo(at: Pick<SettingValues<typeof sharedSettings>, 'MONGODB_URI' | 'MONGODB_PREFIX'>): Promise<Mongo>;
  openBus(access: NatsAccess): Promise<Bus>;
  /** For anything else that must be closed, in reverse order of registration. */
  shutdown: Pick<Shutdown, 'add'>;
}

/** What a service consists of once it is built, and anything that a test needs of it. */
export interface BuiltService {
  readonly handlers: readonly Handler[];
  readonly readiness: Readiness;
  /** Omitted in a service without a route that accepts an `Idempotency-Key`. */
  readonly idempotency?: Idempotency;
  /** Whether the site is in test mode. Omitted in a service without a route that it opens. */
  readonly testMode?: boolean;
  /** Throws for a caller who may not call any route, before the body is read. */
  readonly admit?: (principal: Principal) => void;
  /** Ends open-ended response streams at the start of a shutdown: the server waits for its responses. */
  readonly endStreams?: () => void;
  /** The time limit for receiving a request's body, milliseconds. Default 30 s. */
  readonly requestTimeoutMs?: number;
  /** How it erases and exports what it stores of a user. */
  readonly userData?: UserData;
}

export interface Service<C extends ServiceConfig, B extends BuiltService = BuiltService> {
  /** The name of the service, of its replicas' queue group, and of its database. */
  name: string;
  /** @throws Error that lists every setting that is missing or invalid. */
  readConfig: (env: Readonly<Record<string, string | undefined>>) => C;
  /** Migrations of stored documents, oldest first (docs/change-what-is-stored.md). */
  migrations?: readonly Migration[];
  /** Opens the service's dependencies and returns its app, which then listens. */
  build: (start: ServiceStart<C>) => Promise<B>;
}

/** What a service must provide according to the stored data that `services` in the contracts declares. */
type Owed<Name> = Name extends ExportingService
  ? { readonly userData: UserData & Required<Pick<UserData, 'export'>> }
  : Name extends ErasingService
    ? { readonly userData: UserData & { export?: never } }
    : unknown;
type StartOf<Name, C extends ServiceConfig> = Name extends ServiceWithoutDatabase
  ? Omit<ServiceStart<C>, 'openMongo'>
  : ServiceStart<C>;

type ConfigOf<S extends Settings> = SettingValues<S> & ServiceConfig;

/**
 * The definition of a service, from which both its process and its tests start it.
 * @example
 * export const usage = defineService({
 *   name: 'usage',
 *   settings: sharedSettings,
 *   build: async ({ config, openMongo }) => buildUsage(await openMongo(config)),
 * });
 */
export const defineService = <const Name extends string, S extends Settings, B extends BuiltService>({
  settings,
  ...service
}: {
  name: Name;
  /** The settings of every service, and its own. */
  settings: SettingValues<S> extends ServiceConfig ? S : never;
  migrations?: readonly Migration[];
  build: (start: StartOf<Name, ConfigOf<S>>) => Promise<B & Owed<Name>>;
}): Service<ConfigOf<S>, B> => ({
  ...service,
  readConfig: (env) => readSettings<S>(settings, env) as ConfigOf<S>,
});

/** A service that is listening. */
export type OpenService<B extends BuiltService> = B & {
  readonly port: number;
  readonly listening: Listening;
};

interface Opening<C extends ServiceConfig> {
  config: C;
  log: Log;
  metrics?: Metrics;
  shutdown: Pick<Shutdown, 'add'>;
  /** How long a shutdown waits for responses in progress, milliseconds. Default 4 s. */
  closeTimeoutMs?: number;
}

/**
 * Builds a service and lets it listen. `shutdown` closes what it opened, also after a partial start.
 * @example const { port } = await openService(service, { config, log, shutdown });
 */
export async function openService<C extends ServiceConfig, B extends BuiltService>(
  { name, build, migrations = [] }: Service<C, B>,
  { config, log, metrics = createMetrics(name), shutdown, closeTimeoutMs }: Opening<C>,
): Promise<OpenService<B>> {
  const buses: Bus[] = [];
  let mongo: Mongo | undefined;
  let stopping = false;
  let publishing: ContractPublisher | undefined;
  const parts = await build({
    config,
    log,
    metrics,
    async openMongo({ MONGODB_URI: uri, MONGODB_PREFIX: prefix }) {
      const opened = await connectMongo({ uri, database: prefix + name, log });
      shutdown.add('mongo', () => opened.close());
      const db = opened.connection.getClient().db(prefix + name);
      await migrateAtStart({ db, service: name, migrations, log }, shutdown);
      mongo = opened;
      return opened;
    },
    async openBus(access) {
      const bus = await connectNats({ ...access, name, log, metrics });
      buses.push(bus);
      shutdown.add('nats', () => bus.close());
      return bus;
    },
    shutdown,
  });
  const { handlers, readiness, idempotency, testMode, admit, endStreams, requestTimeoutMs, userData } = parts;
  const verify = principalVerifier({ publicKey: config.PRINCIPAL_PUBLIC_KEY });
  const app = createApp({
    ...{ name, log, metrics, handlers, readiness, idempotency, testMode },
    async verifyPrincipal(jwt) {
      const principal = await verify(jwt);
      admit?.(principal);
      return principal;
    },
    isStopping: () => stopping,
    notes: () => publishing?.notes() ?? [],
  });
  const [bus] = buses;
  if (userData && mongo && bus) {
    const records = createErasureRecordStore(mongo.connection);
    await serveUserData({ service: name as ErasingService, bus, records, ...userData });
  }
  if (mongo) assertRetention(name, mongo.connection);
  const server: Listening = await listen(app, {
    port: config.PORT,
    host: config.HOST,
    // Only the gateway calls services, and it knows the header of a service that is shutting down.
    farewell: true,
    ...(closeTimeoutMs !== undefined && { closeTimeoutMs }),
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
    onRefusal: recordRefusal({ log, metrics }),
  }).catch(portTaken('PORT'));
  // Requests and messages drain at the same time: in sequence they could use up the time limit.
  shutdown.add('http', () => {
    stopping = true;
    return Promise.all([server.close(), ...buses.map((bus) => bus.finish())]);
  });
  if (bus) {
    publishing = publishContract({ name, bus, log });
    shutdown.add('contract', async () => publishing?.stop());
  }
  if (endStreams) shutdown.add('streams', async () => endStreams());
  log.info({ port: server.port }, 'listening');
  return { ...parts, port: server.port, listening: server };
}

/** Runs before any store reads or writes. On shutdown, the process exits after the current batch. */
async function migrateAtStart(deps: MigrateDeps, shutdown: Pick<Shutdown, 'add'>): Promise<void> {
  const stop = new AbortController();
  const running = migrate({ ...deps, stopped: stop.signal });
  if (deps.migrations.length > 0) {
    shutdown.add('migrations', async () => {
      stop.abort();
      await running.catch(() => {});
    });
  }
  await running;
}

/**
 * Runs a service as a process until it is stopped. A startup error is printed, and the process exits with 1.
 * With `migrate` on its command line it only migrates the stored documents.
 * @example await startService(service);
 */
export function startService<C extends ServiceConfig>(service: Service<C>): Promise<void> {
  const [command, ...options] = process.argv.slice(2);
  return runPart(async () => {
    if (command === 'migrate') return runMigrateCommand({ migrations: [], ...service, options });
    const config = service.readConfig(ownEnvironment);
    const log = createLog({ name: service.name, level: config.LOG_LEVEL });
    const shutdown = createShutdown({ log });
    shutdown.install();
    const { name } = service;
    const metrics = createMetrics(name);
    await startTelemetry({ name, config, log, metrics, shutdown });
    const opening = { config, log, metrics, shutdown, closeTimeoutMs: answerWithinMs };
    const open = await openService(service, opening).catch((error: unknown) => {
      // Its dependencies are already closed. The shutdown goes on, and ends the process.
      if (!shutdown.isStopping()) throw error;
      log.info({ err: error }, 'told to stop while starting');
    });
    if (open) offerListeners({ site: open.listening });
  });
}
