import { type Log, retryWithin } from '@freightwright/runtime-kit';
import type { DeliveryStore } from './delivery-store.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface SendMailDeps {
  deliveries: DeliveryStore;
  mailer: Pick<Mailer, 'send'>;
  siteUrl: string;
  nowMs: () => number;
  log: Log;
}

/**
 * Well below the one minute of an attempt. An outage of the database either ends sooner, or lasts so long
 * that a duplicate email is acceptable.
 */
const notedWithinMs = 30_000;

/**
 * Sends one queued email, unless it has been sent already. Recording the delivery is then retried through a
 * failover of the database. If the process dies before it is recorded, or the database is down for longer,
 * the email is sent a second time under the same Message-ID. That is better than losing it.
 */
export async function sendMail(
  { deliveries, mailer, nowMs, log }: SendMailDeps,
  deliveryId: string,
  render: () => Omit<Mail, 'id'>,
): Promise<void> {
  if (await deliveries.isSent(deliveryId)) return;
  await mailer.send({ ...render(), id: deliveryId });
  const at = new Date(nowMs());
  await retryWithin(
    notedWithinMs,
    () => deliveries.markSent(deliveryId, at),
    (err) => log.warn({ err }, 'a mail that is out could not be noted yet'),
  );
}
