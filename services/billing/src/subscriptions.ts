import { type DataOf, emailChanged } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { BillingDeps } from './billing-deps.ts';
import { changeSubscriber } from './subscriber/refresh-subscriber.ts';

/** Backoff while the payment provider is down, milliseconds. */
const backoffMs = [1_000, 5_000, 30_000, 120_000, 300_000];
/** About a day of attempts. */
const maxAttempts = 300;

export async function subscribe(bus: Pick<Bus, 'follow'>, deps: BillingDeps): Promise<void> {
  await bus.follow(emailChanged, {
    durable: 'billing-email-changed',
    handle: (change) => changeEmail(deps, change),
    concurrency: 4,
    maxAttempts,
    backoffMs,
  });
}

/**
 * Sends emails and invoices to the new address. When two changes arrive out of order, the later one wins here
 * and at the provider. A user who has never opened a checkout is not stored here.
 */
async function changeEmail(
  deps: BillingDeps,
  { userId, email, changedAt }: DataOf<typeof emailChanged>,
): Promise<void> {
  const emailChangedAtMs = Date.parse(changedAt);
  const { customerId, email: latest } = await changeSubscriber(deps, userId, async (before) => {
    const isKnown = before.revision > 0;
    const isNewer = emailChangedAtMs > (before.emailChangedAtMs ?? 0);
    return isKnown && isNewer ? { to: { email, emailChangedAtMs } } : undefined;
  });
  if (customerId !== null && latest !== null) await deps.provider.setCustomerEmail(customerId, latest);
}
