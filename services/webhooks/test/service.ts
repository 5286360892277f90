import { randomBytes, randomUUID } from 'node:crypto';
import type { Principal, ProblemBody, Webhook, WebhookDelivery } from '@freightwright/contracts';
import { bolNumberOf, bolVoided, testTwinOf } from '@freightwright/contracts';
import { type Asking, startTestSite, type TestSite } from '@freightwright/stack-test-site';
import { expect } from 'vitest';
import { enqueueDue, startEnqueuing } from '../src/delivery/enqueue.ts';
import { type ServiceOptions, webhooksService } from '../src/service.ts';

/** Long enough for a busy machine. */
export const soon = { timeout: 60_000, interval: 50 };
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** A number with its check digit. */
export const bolNumber = bolNumberOf('04', 731_248_009);

type Person = Principal & { userId: string };
const person = (tier: Principal['tier'], userId: string): Person => ({
  tier,
  userId,
  scopes: [],
  clientAddress: '203.0.113.9',
});
/** Users unique to each test, so that tests share a database without sharing webhooks. */
export const enterprise = () => person('enterprise', randomUUID());
export const registered = () => person('registered', randomUUID());
/** The principal of a test key of this account. */
export const testerOf = ({ tier, userId }: Person) => person(tier, testTwinOf(userId));

export interface Answer {
  status: number;
  body: {
    webhook: Webhook;
    webhooks: Webhook[];
    secret: string;
    delivery: WebhookDelivery;
    deliveries: WebhookDelivery[];
    nextCursor: string | null;
    body: string;
  } & Partial<ProblemBody>;
}

interface Options extends Pick<ServiceOptions, 'sending'> {
  settings?: Readonly<Record<string, string>>;
}

/** The service on a real database and a real NATS server, with a manual clock. */
export async function startWebhooks({ settings = {}, sending = {} }: Options = {}) {
  const site: TestSite = await startTestSite();
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;
  const own = { WEBHOOK_SECRET: randomBytes(32).toString('base64'), TEST_MODE: 'on', ...settings };
  const { deps, url } = await site.start(
    webhooksService({
      nowMs,
      sending,
      enqueuing: (given) => startEnqueuing(given, { intervalMs: 3_600_000 }),
    }),
    own,
  );
  const database = await site.openDatabase('webhooks');
  const [identity, bol] = await Promise.all([site.connect('identity'), site.connect('bol')]);
  const call = async (
    who: Partial<Principal> | null,
    method: string,
    path = '',
    asking: Asking = {},
  ): Promise<Answer> => {
    const response = await site.ask(who, `${url}/api/webhooks${path}`, { ...asking, method });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
  };

  return {
    site,
    deps,
    url,
    settings: own,
    identity,
    nowMs,
    passMs(ms: number) {
      shiftMs += ms;
    },
    call,
    /** Adds a webhook that subscribes to voided bills, unless `wish` overrides it. */
    async add(who: Person, address: string, wish: object = {}, headers: Record<string, string> = {}) {
      const body = { name: 'Warehouse', url: address, events: ['bill.voided'], ...wish };
      const added = await call(who, 'POST', '', { body, headers });
      expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
      return added.body;
    },
    /** Publishes services/bol's event of a voided bill; the same id again is the same event. */
    async voidBill({ userId }: Person, id: string = randomUUID()) {
      const event = { bolId: id, bolNumber, userId, voidedAt: '2026-11-23T10:15:00.000Z' };
      await bol.publish(bolVoided, event, { id: `${id}/voided` });
      return event;
    },
    deliveriesOf: async (who: Person, id: string, query = '') =>
      (await call(who, 'GET', `/${id}/deliveries${query}`)).body.deliveries,
    /** Runs one pass over the deliveries that are due. */
    enqueueDue: () => enqueueDue(deps),
    collection: (name: string) => database.collection(name),
    stop: () => site.stop(),
  };
}
