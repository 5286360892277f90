import {
  type DataOf,
  type queueBillEmail as queueBillEmailRequest,
  sendBillEmail,
} from '@freightwright/contracts';
import { acceptMail } from './accept-mail.ts';
import { billDeliveryIdOf } from './delivery.ts';
import type { QueueResultEmailDeps } from './queue-result-email.ts';

/**
 * Accepts the mail of a bill that the bol service asks for.
 * @throws Problem email.too-many when a quota is used up.
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
