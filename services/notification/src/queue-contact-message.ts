import { type ContactMessage, deliverContactMessage, type Principal } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { type AcceptMailDeps, acceptWithin } from './accept-mail.ts';
import { contactDeliveryIdOf } from './delivery.ts';
import { type ContactLimits, contactQuotasOf } from './email-quota.ts';

export interface QueueContactMessageDeps extends Omit<AcceptMailDeps, 'limits'> {
  bus: Pick<Bus, 'enqueue'>;
  contactLimits: ContactLimits;
}

/**
 * Accepts what somebody wrote to support, to be mailed. The answer is the same for a message that is mailed, for
 * one that was mailed before, and for one that a program seems to have written.
 * @throws Problem email.too-many when the address or everybody together has sent enough.
 */
export async function queueContactMessage(
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
