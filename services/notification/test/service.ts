import { type EmailResultsRequest, emailResults, type Principal } from '@freightwright/contracts';
import { openDeadLetters } from '@freightwright/nats-kit';
import { calculation } from '@freightwright/samples';
import { startMailbox, startTestSite } from '@freightwright/stack-test-site';
import { notificationService } from '../src/service.ts';
import { subscribe } from '../src/subscriptions.ts';

export const contactLimits = { perAddressAnHour: 3, perDay: 40 };
export const supportMailbox = 'support@freightwright.test';
export const limits = { perCallerAnHour: 4, perAddressAnHour: 6, perRecipientADay: 3 };
const visitor: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };

/** The whole service on a real database, a real NATS server and a real SMTP server, with quick retries. */
export async function startNotification({
  workers = true,
  contactDelivery = 'mail',
}: {
  workers?: boolean;
  contactDelivery?: 'off' | 'mail';
} = {}) {
  const site = await startTestSite({ mongo: { enableTestCommands: true } });
  const mailbox = await startMailbox();
  const settings = {
    SMTP_URL: mailbox.url,
    MAIL_LIMIT_PER_CALLER: String(limits.perCallerAnHour),
    MAIL_LIMIT_PER_ADDRESS: String(limits.perAddressAnHour),
    MAIL_LIMIT_PER_RECIPIENT: String(limits.perRecipientADay),
    CONTACT_DELIVERY: contactDelivery,
    CONTACT_ADDRESS: supportMailbox,
    CONTACT_LIMIT_PER_ADDRESS: String(contactLimits.perAddressAnHour),
    CONTACT_LIMIT_PER_DAY: String(contactLimits.perDay),
  };
  const startReplica = (working: boolean) =>
    site.start(
      notificationService({
        subscribe: async (bus, deps) => (working ? subscribe(bus, deps, [50, 50]) : undefined),
      }),
      settings,
    );
  const { url, bus, deliveries, quotas } = await startReplica(workers);
  const deadLetters = await openDeadLetters({ url: site.nats.urlOf('admin') });

  return {
    site,
    mailbox,
    bus,
    deadLetters,
    deliveries,
    quotas,
    startWorker: () => startReplica(true),
    async post(
      body: unknown,
      { as = visitor, raw, path = emailResults.path }: { as?: Principal; raw?: string; path?: string } = {},
    ) {
      const response = await site.ask(as, url + path, { method: 'POST', body: raw ?? body });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      };
    },
    ready: async () => fetch(`${url}/readyz`),
    async stop() {
      await deadLetters.close();
      await site.stop();
      await mailbox.stop();
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

/** A valid request. Each `n` is another calculation. */
export const request = (n: number, email = `dock${n}@shipper.example`): EmailResultsRequest => ({
  email,
  calculationResult: calculation({ calculationId: `17600000${n}` }),
});
