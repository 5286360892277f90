import { type EmailResultsRequest, type Principal, Problem, sendResultEmail } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { classFollowsFromDensity, deliveryIdOf, resultFollowsFromEntry } from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { type EmailLimits, type EmailQuota, quotasOf, windowOf } from './email-quota.ts';
import type { EmailQuotaStore } from './email-quota-store.ts';

export interface QueueResultEmailDeps {
  bus: Pick<Bus, 'enqueue'>;
  deliveries: DeliveryStore;
  quotas: EmailQuotaStore;
  limits: EmailLimits;
  nowMs: () => number;
}

/**
 * Accepts a result for mailing: counts it against the quotas of the caller, the address and the mailbox, and
 * puts it into the work queue. A repeated request is accepted again, counts nothing and sends nothing. When
 * the queue refuses the mail, what was counted is given back.
 * @throws Problem request.invalid when the class does not follow from the density, or the result from its entry; email.too-many when a
 * quota is used up.
 */
export async function queueResultEmail(
  deps: QueueResultEmailDeps,
  request: EmailResultsRequest,
  principal: Principal,
): Promise<{ accepted: true }> {
  refuseContradiction(request);
  const deliveryId = deliveryIdOf(request);
  if (await deps.deliveries.isSent(deliveryId)) return { accepted: true };

  const giveBack = await spendAll(deps, quotasOf(principal, request.email, deps.limits));
  try {
    const { duplicate } = await deps.bus.enqueue(
      sendResultEmail,
      { deliveryId, ...request },
      { id: deliveryId },
    );
    if (duplicate) await giveBack();
  } catch (error) {
    await giveBack();
    throw error;
  }
  return { accepted: true };
}

function refuseContradiction({ calculationResult, entry }: EmailResultsRequest): void {
  if (entry && !resultFollowsFromEntry(calculationResult, entry)) {
    const message =
      'these dimensions and this weight do not give the density, volume and class of the result';
    throw new Problem('request.invalid', {
      detail: `The result contradicts its entry: ${message}.`,
      errors: [{ field: 'entry', rule: 'gives-the-result', message }],
    });
  }
  if (classFollowsFromDensity(calculationResult)) return;
  const message = `class ${calculationResult.freightClass} does not follow from ${calculationResult.density} lb/cu ft`;
  throw new Problem('request.invalid', {
    detail: `The result contradicts itself: ${message}.`,
    errors: [{ field: 'calculationResult.freightClass', rule: 'follows-from-density', message }],
  });
}

/**
 * Counts one mail against every quota, or against none when one of them is full.
 * @returns a function that gives back what was counted.
 */
async function spendAll(deps: QueueResultEmailDeps, quotas: EmailQuota[]): Promise<() => Promise<void>> {
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
