import { randomUUID } from 'node:crypto';
import {
  connectMongo,
  connectNats,
  createLog,
  createMetrics,
  createShutdown,
  listen,
  portTaken,
  principalVerifier,
  runPart,
} from '@freightwright/service-kit';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createLedgerStore } from './ledger-store.ts';
import { subscribe } from './subscriptions.ts';

const name = 'usage';

async function main(config: Config): Promise<void> {
  const log = createLog({ name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const shutdown = createShutdown({ log, parent: config.STOP_WITH_PARENT });
  shutdown.install();

  const mongo = await connectMongo({ uri: config.MONGODB_URI, database: name, log });
  shutdown.add('mongo', () => mongo.close());
  const bus = await connectNats({ url: config.NATS_URL, name, log, metrics });
  shutdown.add('nats', () => bus.close());

  const deps = { ledgers: createLedgerStore(mongo.connection, { newId: randomUUID }), nowMs: Date.now };
  await subscribe(bus, deps);

  const app = createApp({
    log,
    metrics,
    verifyPrincipal: principalVerifier({ publicKey: config.PRINCIPAL_PUBLIC_KEY }),
    readiness: { mongo: mongo.ready, nats: bus.ready },
    ...deps,
  });
  const server = await listen(app, { port: config.PORT, host: config.HOST }).catch(portTaken('PORT'));
  shutdown.add('http', () => server.close());
  log.info({ port: server.port }, 'listening');
}

await runPart(async () => main(readConfig()));
