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
import { createDeliveryStore } from './delivery-store.ts';
import { createEmailQuotaStore } from './email-quota-store.ts';
import { createMailer } from './mailer.ts';
import { subscribe } from './subscriptions.ts';

const name = 'notification';

async function main(config: Config): Promise<void> {
  const log = createLog({ name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const shutdown = createShutdown({ log, parent: config.STOP_WITH_PARENT });
  shutdown.install();

  const mongo = await connectMongo({ uri: config.MONGODB_URI, database: name, log });
  shutdown.add('mongo', () => mongo.close());
  const bus = await connectNats({ url: config.NATS_URL, name, log, metrics });
  shutdown.add('nats', () => bus.close());
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  shutdown.add('mailer', async () => mailer.close());

  const deliveries = createDeliveryStore(mongo.connection);
  const quotas = createEmailQuotaStore(mongo.connection);
  const nowMs = Date.now;
  await subscribe(bus, { deliveries, mailer, siteUrl: config.SITE_URL, nowMs });

  const app = createApp({
    log,
    metrics,
    verifyPrincipal: principalVerifier({ publicKey: config.PRINCIPAL_PUBLIC_KEY }),
    readiness: { mongo: mongo.ready, nats: bus.ready, smtp: mailer.ready },
    bus,
    deliveries,
    quotas,
    limits: {
      perCallerAnHour: config.MAIL_LIMIT_PER_CALLER,
      perRecipientADay: config.MAIL_LIMIT_PER_RECIPIENT,
    },
    nowMs,
  });
  const server = await listen(app, { port: config.PORT, host: config.HOST }).catch(portTaken('PORT'));
  shutdown.add('http', () => server.close());
  log.info({ port: server.port }, 'listening');
}

await runPart(async () => main(readConfig()));
