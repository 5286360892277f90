import { type Listening, listen } from './http/listen.ts';
import { recordRefusal } from './http/refusals.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Mongo } from './mongo/connect-mongo.ts';
import { connectMongo } from './mongo/open-mongo.ts';
import type { Bus } from './nats/bus.ts';
import { connectNats } from './nats/connect-nats.ts';
import type { NatsAccess } from './nats/nats-access.ts';
import { principalVerifier, type VerifyPrincipal } from './principal.ts';
import { portTaken, runPart } from './run-part.ts';
import type { SettingValues } from './settings.ts';
import type { sharedSettings } from './shared-settings.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** The settings every service has. */
export type ServiceConfig = Pick<
  SettingValues<typeof sharedSettings>,
  'HOST' | 'LOG_LEVEL' | 'PORT' | 'PRINCIPAL_PUBLIC_KEY'
>;

/**
 * What a service is built from. Whatever it opens here is closed in order when the process is told to stop.
 */
export interface ServiceStart<C extends ServiceConfig> {
  config: C;
  /** What every app needs. */
  base: { log: Log; metrics: Metrics; verifyPrincipal: VerifyPrincipal };
  /** Connects to the service's own database, which has the service's name after MONGODB_PREFIX. */
  openMongo(at: Pick<SettingValues<typeof sharedSettings>, 'MONGODB_URI' | 'MONGODB_PREFIX'>): Promise<Mongo>;
  openBus(access: NatsAccess): Promise<Bus>;
  /**
   * For anything else that must be closed. Parts close in the reverse of the order in which they were added.
   */
  shutdown: Pick<Shutdown, 'add'>;
}

export interface Service<C extends ServiceConfig> {
  /** The name of the service, of the queue group of its replicas, and of its database. */
  name: string;
  /** @throws Error that lists every setting that is missing or wrong. */
  readConfig: () => C;
  /** Opens what the service needs and gives its app, which then listens. */
  build: (start: ServiceStart<C>) => Promise<Parameters<typeof listen>[0]>;
}

/**
 * Runs a service as a process of its own until it is told to stop. An error that keeps it from starting is
 * printed, and the process exits with 1.
 */
export function startService<C extends ServiceConfig>({
  name,
  readConfig,
  build,
}: Service<C>): Promise<void> {
  return runPart(async () => {
    const config = readConfig();
    const log = createLog({ name, level: config.LOG_LEVEL });
    const metrics = createMetrics(name);
    const verifyPrincipal = principalVerifier({ publicKey: config.PRINCIPAL_PUBLIC_KEY });
    const shutdown = createShutdown({ log });
    shutdown.install();

    const app = await build({
      config,
      base: { log, metrics, verifyPrincipal },
      async openMongo({ MONGODB_URI: uri, MONGODB_PREFIX: prefix }) {
        const mongo = await connectMongo({ uri, database: prefix + name, log });
        shutdown.add('mongo', () => mongo.close());
        return mongo;
      },
      async openBus(access) {
        const bus = await connectNats({ ...access, name, log, metrics });
        shutdown.add('nats', () => bus.close());
        return bus;
      },
      shutdown,
    });
    const server: Listening = await listen(app, {
      port: config.PORT,
      host: config.HOST,
      onRefusal: recordRefusal({ log, metrics }),
    }).catch(portTaken('PORT'));
    shutdown.add('http', () => server.close());
    log.info({ port: server.port }, 'listening');
  });
}
