import { Problem } from '@freightwright/contracts';
import type { DeliveryStore } from './delivery-store.ts';
import { type EmailLimits, type EmailQuota, type MailCaller, quotasOf, windowOf } from './email-quota.ts';
import type { EmailQuotaStore } from './email-quota-store.ts';

export interface AcceptMailDeps {
  deliveries: DeliveryStore;
  quotas: EmailQuotaStore;
  limits: EmailLimits;
  nowMs: () => number;
}

interface WantedMail {
  deliveryId: string;
  to: string;
  caller: MailCaller;
}

/**
 * Accepts a mail: counts it against the quotas of the caller, the address and the mailbox, and puts it into
 * the work queue with `enqueue`. A repeated request is accepted again, counts nothing and sends nothing. When
 * the queue refuses the mail, what was counted is given back.
 * @throws Problem email.too-many when a quota is used up.
 */
export async function acceptMail(
  deps: AcceptMailDeps,
  { deliveryId, to, caller }: WantedMail,
  enqueue: () => Promise<{ duplicate: boolean }>,
): Promise<{ accepted: true }> {
  return acceptWithin(deps, { deliveryId, quotas: quotasOf(caller, to, deps.limits) }, enqueue);
}

/** The same for a mail that counts against other quotas. */
export async function acceptWithin(
  deps: Omit<AcceptMailDeps, 'limits'>,
  { deliveryId, quotas }: { deliveryId: string; quotas: EmailQuota[] },
  enqueue: () => Promise<{ duplicate: boolean }>,
): Promise<{ accepted: true }> {
  if (await deps.deliveries.isSent(deliveryId)) return { accepted: true };
  const giveBack = await spendAll(deps, quotas);
  try {
    const { duplicate } = await enqueue();
    if (duplicate) await giveBack();
  } catch (error) {
    await giveBack();
    throw error;
  }
  return { accepted: true };
}

/**
 * Counts one mail against every quota, or against none when one of them is full.
 * @returns a function that gives back what was counted.
 */
async function spendAll(
  deps: Pick<AcceptMailDeps, 'quotas' | 'nowMs'>,
  quotas: EmailQuota[],
): Promise<() => Promise<void>> {
  const nowMs = deps.nowMs();
  const spent: string[] = [];
  const giveBack = async () => {
    await Promise.all(spent.map((windowId) => deps.quotas.giveBack(windowId)));
  };
  for (const quota of quotas) {
    const { id, endsAtMs } = windowOf(quota, nowMs);
    if (!(await deps.quotas.spend(id, quota.limit, endsAtMs))) {
      await giveBack();
      throw new Problem('email.too-many', {
        detail: quota.refusal,
        retryAfterS: Math.ceil((endsAtMs - nowMs) / 1000),
      });
    }
    spent.push(id);
  }
  return giveBack;
}
