import {
  type ContactMessage,
  type DataOf,
  deliverContactMessage,
  type EmailResultsRequest,
  emailResults,
  type Principal,
  Problem,
  type queueBillEmail as queueBillEmailRequest,
  sendBillEmail,
  sendContactMessage,
  sendResultEmail,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { type Handler, handle } from '@freightwright/service-kit';
import {
  billDeliveryIdOf,
  classFollowsFromDensity,
  contactDeliveryIdOf,
  deliveryIdOf,
  resultFollowsFromEntry,
} from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { ContactLimits, EmailLimits, EmailQuota, MailCaller } from './email-quota.ts';
import { contactQuotasOf, quotasOf, windowOf } from './email-quota.ts';
import type { EmailQuotaStore } from './email-quota-store.ts';

interface QueueResultEmailDeps extends AcceptMailDeps {
  bus: Pick<Bus, 'enqueue'>;
}

/**
 * Queues the email of a result.
 * @throws Problem request.invalid when the class does not follow from the density, or the result from its
 * entry; email.too-many when a quota is exhausted.
 */
async function queueResultEmail(
  { bus, ...deps }: QueueResultEmailDeps,
  request: EmailResultsRequest,
  principal: Principal,
): Promise<{ accepted: true }> {
  refuseContradiction(request);
  const deliveryId = deliveryIdOf(request);
  return acceptMail(deps, { deliveryId, to: request.email, caller: principal }, () =>
    bus.enqueue(sendResultEmail, { deliveryId, ...request }, { id: deliveryId }),
  );
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
 * Queues the email of a bill, for the bol service.
 * @throws Problem email.too-many when a quota is exhausted.
 */
export async function queueBillEmail(
  { bus, ...deps }: QueueResultEmailDeps,
  { bolId, key, caller, ...email }: DataOf<typeof queueBillEmailRequest>,
): Promise<{ accepted: true }> {
  const deliveryId = billDeliveryIdOf({ bolId, to: email.to, key });
  return acceptMail(deps, { deliveryId, to: email.to, caller }, () =>
    bus.enqueue(sendBillEmail, { deliveryId, ...email }, { id: deliveryId }),
  );
}

interface QueueContactMessageDeps extends Omit<AcceptMailDeps, 'limits'> {
  bus: Pick<Bus, 'enqueue'>;
  contactLimits: ContactLimits;
}

/**
 * Queues a message to support. The response is the same for a message that is sent, for a duplicate, and for
 * one that a bot seems to have written.
 * @throws Problem email.too-many when the quota of the address or of the site is exhausted.
 */
async function queueContactMessage(
  { bus, contactLimits, ...deps }: QueueContactMessageDeps,
  message: ContactMessage,
  principal: Principal,
): Promise<{ accepted: true }> {
  const deliveryId = contactDeliveryIdOf(message);
  const quotas = contactQuotasOf(principal, contactLimits);
  return acceptWithin(deps, { deliveryId, quotas }, () =>
    bus.enqueue(deliverContactMessage, { deliveryId, message }, { id: deliveryId }),
  );
}

interface AcceptMailDeps {
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
 * Accepts an email: counts it against the quotas of the caller, the address and the mailbox, and queues it
 * with `enqueue`. Idempotent: a repeated request counts nothing and sends nothing. When the queue rejects the
 * email, the quotas are restored.
 * @throws Problem email.too-many when a quota is exhausted.
 */
async function acceptMail(
  deps: AcceptMailDeps,
  { deliveryId, to, caller }: WantedMail,
  enqueue: () => Promise<{ duplicate: boolean }>,
): Promise<{ accepted: true }> {
  return acceptWithin(deps, { deliveryId, quotas: quotasOf(caller, to, deps.limits) }, enqueue);
}

/** The same for an email with other quotas. */
async function acceptWithin(
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
 * Counts one email against every quota, or against none when one of them is full.
 * @returns a function that restores the quotas.
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

type RouteDeps = QueueResultEmailDeps &
  QueueContactMessageDeps & {
    /** Whether the site delivers the messages of its forms. Without it their route does not exist. */
    contactDelivery: boolean;
  };

export const routes = (deps: RouteDeps): Handler[] => [
  handle(emailResults, ({ body, principal }) => queueResultEmail(deps, body, principal)),
  ...(deps.contactDelivery
    ? [handle(sendContactMessage, ({ body, principal }) => queueContactMessage(deps, body, principal))]
    : []),
];
