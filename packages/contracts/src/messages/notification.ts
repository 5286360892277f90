import * as z from 'zod/mini';
import { CalculationEntry, CalculationResult } from '../http/email-results.ts';
import { EmailAddress } from '../measures.ts';
import { defineTask } from '../message.ts';
import { text } from '../text.ts';

/**
 * Sends one calculation result to one address. A repeated request has the same `deliveryId`, so it is sent
 * only once.
 */
export const sendResultEmail = defineTask({
  subject: 'notification.send-result-email.v1',
  data: z.strictObject({
    deliveryId: text(64, z.regex(/^[0-9a-f]{64}$/)),
    email: EmailAddress,
    calculationResult: CalculationResult,
    entry: z.optional(CalculationEntry),
  }),
});
