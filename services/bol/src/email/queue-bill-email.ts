import { type DataOf, queueBillEmail } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';

/** Queues an email at the notification service, which counts it and stores it until it is delivered. */
export type QueueBillEmail = (email: DataOf<typeof queueBillEmail>) => Promise<{ accepted: true }>;

/** Throws Problem 'email.too-many', and 'service.unavailable' when that service does not answer. */
export const createQueueBillEmail =
  (bus: Pick<Bus, 'request'>): QueueBillEmail =>
  (email) =>
    bus.request(queueBillEmail, email);
