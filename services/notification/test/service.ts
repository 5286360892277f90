import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailResultsRequest, Principal } from '@freightwright/contracts';
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
import { createApp } from '../src/app.ts';
import { createDeliveryStore } from '../src/delivery-store.ts';
import { createEmailQuotaStore } from '../src/email-quota-store.ts';
import { createMailer } from '../src/mailer.ts';
import { subscribe } from '../src/subscriptions.ts';
import { startMailbox } from './mailbox.ts';

export const limits = { perCallerAnHour: 4, perAddressAnHour: 6, perRecipientADay: 3 };
const visitor: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };

/** The whole service on a real database, a real message server and a real SMTP server, with quick retries. */
export async function startNotification({ workers = true }: { workers?: boolean } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'notification-'));
  const mongoServer = await startTestDatabase({ enableTestCommands: true });
  const natsServer = await startNats({
    dataDir: join(dataDir, 'nats'),
    port: 0,
    users: natsUsers((name) => `password-of-${name}`),
  });
  const mailbox = await startMailbox();

  const log = createLog({ name: 'notification', level: 'silent' });
  const metrics = createMetrics('notification');
  const mongo = await connectMongo({
    uri: mongoServer.uri,
    database: `${mongoServer.prefix}notification`,
    log,
  });
  const bus = await connectNats({
    url: natsServer.urlOf('notification'),
    name: 'notification',
    log,
    metrics,
  });
  const deadLetters = await openDeadLetters({ url: natsServer.urlOf('admin') });
  const mailer = createMailer({
    smtpUrl: mailbox.url,
    from: 'Freightwright <no-reply@freightwright.example>',
    log,
    metrics,
  });
  const deliveries = createDeliveryStore(mongo.connection);
  const quotas = createEmailQuotaStore(mongo.connection);
  const worker = { deliveries, mailer, siteUrl: 'http://localhost:8080', nowMs: Date.now };
  if (workers) await subscribe(bus, worker, [50, 50]);

  const { privateKey, publicKey } = createPrincipalKeys();
  const sign = principalSigner({ privateKey });
  const app = createApp({
    log,
    metrics,
    verifyPrincipal: principalVerifier({ publicKey }),
    readiness: { mongo: mongo.ready, nats: bus.ready, smtp: mailer.ready },
    bus,
    deliveries,
    quotas,
    limits,
    nowMs: Date.now,
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1' });

  return {
    mailbox,
    bus,
    deadLetters,
    natsServer,
    deliveries,
    quotas,
    /** Makes the database fail, as MongoDB's own fail point does. @returns how often it did so far. */
    async failCommand(mode: unknown, data: object = {}): Promise<number> {
      const admin = mongo.connection.getClient().db('admin');
      return (await admin.command({ configureFailPoint: 'failCommand', mode, data })).count;
    },
    startWorker: () => subscribe(bus, worker, [50, 50]),
    async post(body: unknown, { as = visitor, raw }: { as?: Principal; raw?: string } = {}) {
      const response = await fetch(`http://127.0.0.1:${server.port}/api/email-results`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-principal': await sign(as) },
        body: raw ?? JSON.stringify(body),
      });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      };
    },
    ready: async () => fetch(`http://127.0.0.1:${server.port}/readyz`),
    async stop() {
      await server.close();
      mailer.close();
      await deadLetters.close();
      await bus.close();
      await mongo.close();
      await mailbox.stop();
      await natsServer.stop();
      await mongoServer.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const caller = (clientAddress: string): Principal => ({ ...visitor, clientAddress });
export const user = (userId: string, clientAddress: string): Principal => ({
  ...visitor,
  tier: 'registered',
  userId,
  email: `${userId}@shipper.example`,
  clientAddress,
});

/** A valid request; each `n` is another calculation. */
export function request(n: number, email = `dock${n}@shipper.example`): EmailResultsRequest {
  return {
    email,
    calculationResult: {
      density: 9.38,
      volume: 53.33,
      freightClass: '100',
      optimizationSuggestion: 'Good density.',
      potentialSavings: 87,
      aiInsights: [],
      calculationId: `17600000${n}`,
    },
  };
}
