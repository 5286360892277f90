import * as z from 'zod/mini';
import { BolId } from '../bol/bol.ts';
import { BolNumber } from '../bol/number.ts';
import { emailMaxLength } from '../constants/limits.ts';
import { ContactMessage } from '../http/contact.ts';
import { CalculationEntry, CalculationResult } from '../http/email-results.ts';
import { EmailAddress } from '../measures.ts';
import { defineRequest, defineTask } from '../message.ts';
import { Principal } from '../principal.ts';
import { IdempotencyKey, text } from '../text.ts';

const DeliveryId = text(64, z.regex(/^[0-9a-f]{64}$/));

/** Sends one calculation result to one address. Idempotent: a retry has the same `deliveryId`. */
export const sendResultEmail = defineTask({
  subject: 'notification.send-result-email.v1',
  data: z.strictObject({
    deliveryId: DeliveryId,
    email: EmailAddress,
    calculationResult: CalculationResult,
    entry: z.optional(CalculationEntry),
  }),
});

/**
 * Maximum bytes of an emailed PDF, so that a message with it, in base64, stays below NATS's limit. A bill of
 * 200 lines has about half of it.
 */
export const mailedPdfBytesAtMost = 360 * 1024;

/** An issued bill for one address: the text of the email, and its PDF attachment. */
const billEmail = {
  to: EmailAddress,
  /** The address of the sending account. An API key has none. */
  sender: z.optional(text(emailMaxLength)),
  bolNumber: BolNumber,
  /** In base64. */
  pdf: text(Math.ceil(mailedPdfBytesAtMost / 3) * 4, z.base64()),
};

/**
 * Accepts the email of a bill: counts it against the quotas and queues it. `key` is the idempotency key: the
 * same bill, address and key are sent once.
 */
export const queueBillEmail = defineRequest({
  subject: 'notification.queue-bill-email.v1',
  data: z.strictObject({
    ...billEmail,
    bolId: BolId,
    key: z.optional(IdempotencyKey),
    caller: z.pick(Principal, { userId: true, clientAddress: true }),
  }),
  reply: z.strictObject({ accepted: z.literal(true) }),
  problems: ['email.too-many'],
});

/** Sends one bill to one address. */
export const sendBillEmail = defineTask({
  subject: 'notification.send-bill-email.v1',
  data: z.strictObject({ deliveryId: DeliveryId, ...billEmail }),
});

/** Sends one form message to the support address. A retry has the same `deliveryId`. */
export const deliverContactMessage = defineTask({
  subject: 'notification.deliver-contact-message.v1',
  data: z.strictObject({ deliveryId: DeliveryId, message: ContactMessage }),
});
