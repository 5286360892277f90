import { emailChanged } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { changeEmail } from './account/change-email.ts';
import type { BillingDeps } from './billing-deps.ts';

/** Pauses between attempts while the payment provider is away, milliseconds. */
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
