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

/**
 * Well below the minute that one attempt may take. An outage of the database either ends sooner, or lasts so
 * long that a second mail is acceptable.
 */
const notedWithinMs = 30_000;

/**
 * Sends one queued result, unless it has been sent already. After sending, the note that it was sent is
 * retried until a change of the database's primary is over. If the process dies between the mail server's
 * answer and that note, or the database is away for longer, the mail is sent a second time under the same
 * Message-ID. That is better than losing it.
 */
export async function sendResultEmail(
  deps: SendResultEmailDeps,
  { deliveryId, email, calculationResult, entry }: DataOf<typeof sendResultEmailTask>,
): Promise<void> {
  if (await deps.deliveries.isSent(deliveryId)) return;
  const mail = renderResultEmail(calculationResult, { entry, siteUrl: deps.siteUrl });
  await deps.mailer.send({ ...mail, to: email, id: deliveryId });
  const at = new Date(deps.nowMs());
  await retryWithin(
    notedWithinMs,
    () => deps.deliveries.markSent(deliveryId, at),
    (err) => deps.log.warn({ err }, 'a mail that is out could not be noted yet'),
  );
}
