import {
  accountEmailDue,
  billingEmailDue,
  deliverContactMessage,
  sendBillEmail as sendBillEmailTask,
  sendResultEmail as sendResultEmailTask,
  teamEmailDue,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { accountEmailTexts, teamEmailTexts } from './emails/account-email.ts';
import { billingEmailTexts } from './emails/billing-email.ts';
import { sendEmail } from './emails/email.ts';
import { renderBillEmail, renderContactEmail, renderResultEmail } from './emails/mails.ts';
import { type SendMailDeps, sendMail } from './send/send-mail.ts';

/**
 * Backoff before each further attempt, in milliseconds. Attempts are made at once and then after 2 s, 10 s, 1
 * min, 5 min, 30 min, 2 h and 6 h, so no email is lost when a mail server is down for an afternoon.
 */
export const retryAfterMs = [2_000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

export async function subscribe(
  bus: Bus,
  deps: Omit<SendMailDeps, 'log'> & { contactAddress: string },
  backoffMs: number[] = retryAfterMs,
): Promise<void> {
  const { siteUrl } = deps;
  const tries = { concurrency: 4, maxAttempts: backoffMs.length + 1, backoffMs };
  await bus.work(sendResultEmailTask, {
    durable: 'notification-send-result-email',
    handle: ({ deliveryId, email, calculationResult, entry }, { log }) =>
      sendMail({ ...deps, log }, deliveryId, () => ({
        ...renderResultEmail(calculationResult, { entry, siteUrl }),
        to: email,
      })),
    ...tries,
  });
  await bus.work(sendBillEmailTask, {
    durable: 'notification-send-bill-email',
    handle: ({ deliveryId, ...email }, { log }) =>
      sendMail({ ...deps, log }, deliveryId, () => renderBillEmail(email)),
    ...tries,
  });
  await bus.work(deliverContactMessage, {
    durable: 'notification-deliver-contact-message',
    handle: ({ deliveryId, message }, { log }) =>
      sendMail({ ...deps, log }, deliveryId, () => renderContactEmail(message, deps.contactAddress)),
    ...tries,
  });
  await bus.follow(billingEmailDue, {
    durable: 'notification-billing-email-due',
    handle: ({ notification, ...due }, { id, log }) =>
      sendEmail({ ...deps, log }, { ...due, subject: billingEmailDue.subject, id }, () =>
        billingEmailTexts(notification, due.writtenAt),
      ),
    ...tries,
  });
  await bus.follow(accountEmailDue, {
    durable: 'notification-identity-email-due',
    handle: ({ notification, ...due }, { id, log }) =>
      sendEmail({ ...deps, log }, { ...due, subject: accountEmailDue.subject, id }, () =>
        accountEmailTexts(notification),
      ),
    ...tries,
  });
  await bus.follow(teamEmailDue, {
    durable: 'notification-registry-email-due',
    handle: ({ notification, ...due }, { id, log }) =>
      sendEmail({ ...deps, log }, { ...due, subject: teamEmailDue.subject, id }, () =>
        teamEmailTexts(notification),
      ),
    ...tries,
  });
}
