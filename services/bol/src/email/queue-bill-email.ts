import { type DataOf, queueBillEmail } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';

/** Hands a mail to the service that sends it, which counts it and keeps it until it is delivered. */
export type QueueBillEmail = (email: DataOf<typeof queueBillEmail>) => Promise<{ accepted: true }>;

/** Throws Problem 'email.too-many', and 'service.unavailable' when that service does not answer. */
export const createQueueBillEmail =
  (bus: Pick<Bus, 'request'>): QueueBillEmail =>
  (email) =>
    bus.request(queueBillEmail, email);
