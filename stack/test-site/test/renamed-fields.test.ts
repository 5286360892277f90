import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { startTestSite } from '../src/index.ts';

const userId = randomUUID();
const plan = { plan: 'professional', paidFor: null, endsWithPeriod: false, nextChoice: null };
const times = { periodEndsAtMs: null, graceEndsAtMs: null };
const subscriptionStatus = { ...plan, ...times, subscriptionStatus: 'active' };
const payer = { _id: userId, revision: 1, marks: [], credited: [], subscriptionStatus, notified: null };
const request = { key: 'k', requestHash: 'h', expiresAt: 1 };
const oldRequest = { requestHash: 'fingerprint', expiresAt: 'until' };
const figures = JSON.stringify({ counts: { ready: 1, invalid: 2 } });
const bill = { issuing: { leaseExpiresAt: 1 }, requests: [request] };
const chunk = { isOver: true, violations: '[]', figures };
const job = { hasSlot: true, request, figures, updatedAt: 1 };
const closure = { userHash: 'h', isOver: true, reports: [{ report: { retained: [] } }] };

/** By service and collection: each field with its old name, and a document in the present form. */
type Renamed = Record<string, readonly [oldNames: Record<string, string>, document: object]>;
const services: Record<string, Renamed> = {
  billing: { subscribers: [{ subscriptionStatus: 'standing', notified: 'told' }, payer] },
  bol: { bills: [{ leaseExpiresAt: 'heldUntil', ...oldRequest }, bill] },
  bulk: {
    chunks: [{ violations: 'faults', invalid: 'faulty' }, chunk],
    jobs: [{ hasSlot: 'holdsPlace', ...oldRequest, invalid: 'faulty' }, job],
  },
  identity: {
    accounts: [{ emailsAt: 'lettersAt' }, { emailsAt: [] }],
    auditlines: [{ action: 'act' }, { event: 'e', action: 'signed-in' }],
    closures: [{ userHash: 'userMark', retained: 'kept' }, closure],
    exportquotas: [{ leaseExpiresAt: 'heldUntil' }, { leaseExpiresAt: 1 }],
  },
  webhooks: { deliveries: [{ leaseExpiresAt: 'claimedUntil' }, { leaseExpiresAt: 1, updatedAt: 1 }] },
};
const settings = {
  ...{ STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'w'.repeat(16) },
  ...{ STRIPE_API_URL: 'http://127.0.0.1:1', WEBHOOK_SECRET: Buffer.alloc(32, 'w').toString('base64') },
  ...{ OIDC_ISSUER: 'http://127.0.0.1:1/realms/a', REGISTRAR_CLIENT_SECRET: 'registrar-secret' },
};

it.each(Object.entries(services))('%s opens what the previous release stored', async (name, renamed) => {
  const site = await startTestSite();
  onTestFinished(site.stop);
  const database = await site.openDatabase(name);
  for (const [collection, [oldNames, document]] of Object.entries(renamed)) {
    const old = Object.entries(oldNames).reduce(
      (text, [field, oldName]) => text.replaceAll(new RegExp(`\\b${field}(?=\\\\?":)`, 'g'), oldName),
      JSON.stringify({ _id: 'a', ...document }),
    );
    await database.collection(collection).insertOne(JSON.parse(old));
  }
  const { url } = await site.startOther(name, settings);
  for (const [collection, [, document]] of Object.entries(renamed))
    expect(await database.collection(collection).find().toArray()).toEqual([{ _id: 'a', ...document }]);
  if (name !== 'billing') return;
  const response = await site.ask({ tier: 'registered', userId }, `${url}/api/billing/subscription`);
  expect(await response.json()).toMatchObject({ subscription: { subscriptionStatus: 'active' } });
});
