import type { DataOf, sendResultEmail as sendResultEmailTask } from '@freightwright/contracts';
import type { DeliveryStore } from './delivery-store.ts';
import type { Mailer } from './mailer.ts';
import { renderResultEmail } from './result-email.ts';

export interface SendResultEmailDeps {
  deliveries: DeliveryStore;
  mailer: Pick<Mailer, 'send'>;
  siteUrl: string;
  nowMs: () => number;
}

/**
 * Sends one queued result, unless it has been sent. Should the process die between the mail server's yes and our note of it, the
 * mail goes out a second time under the same Message-ID: losing it would be worse.
 */
export async function sendResultEmail(
  deps: SendResultEmailDeps,
  { deliveryId, email, calculationResult }: DataOf<typeof sendResultEmailTask>,
): Promise<void> {
  if (await deps.deliveries.isSent(deliveryId)) return;
  const mail = renderResultEmail(calculationResult, { siteUrl: deps.siteUrl });
  await deps.mailer.send({ ...mail, to: email, id: deliveryId });
  await deps.deliveries.markSent(deliveryId, new Date(deps.nowMs()));
}
