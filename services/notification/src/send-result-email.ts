import type { DataOf, sendResultEmail as sendResultEmailTask } from '@freightwright/contracts';
import { type Log, retryWithin } from '@freightwright/service-kit';
import type { DeliveryStore } from './delivery-store.ts';
import type { Mailer } from './mailer.ts';
import { renderResultEmail } from './result-email.ts';

export interface SendResultEmailDeps {
  deliveries: DeliveryStore;
  mailer: Pick<Mailer, 'send'>;
  siteUrl: string;
  nowMs: () => number;
  log: Log;
}

/** Well below the minute a try may take. Outages of the database are shorter, or long enough to be worth a second mail. */
const notedWithinMs = 30_000;

/**
 * Sends one queued result, unless it has been sent. The note of it is tried again through a change of
 * primary. Should the process die between the mail server's yes and that note, or the database be away for longer, the mail goes out a
 * second time under the same Message-ID: losing it would be worse.
 */
export async function sendResultEmail(
  deps: SendResultEmailDeps,
  { deliveryId, email, calculationResult }: DataOf<typeof sendResultEmailTask>,
): Promise<void> {
  if (await deps.deliveries.isSent(deliveryId)) return;
  const mail = renderResultEmail(calculationResult, { siteUrl: deps.siteUrl });
  await deps.mailer.send({ ...mail, to: email, id: deliveryId });
  const at = new Date(deps.nowMs());
  await retryWithin(
    notedWithinMs,
    () => deps.deliveries.markSent(deliveryId, at),
    (err) => deps.log.warn({ err }, 'a mail that is out could not be noted yet'),
  );
}
