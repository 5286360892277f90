import * as z from 'zod/mini';
import { CalculationResult } from '../http/email-results.ts';
import { EmailAddress } from '../measures.ts';
import { defineTask } from '../message.ts';
import { text } from '../text.ts';

/** Mail one calculation result to one address. `deliveryId` is the same for a repeated request: it is sent once. */
export const sendResultEmail = defineTask({
  subject: 'notification.send-result-email.v1',
  data: z.strictObject({
    deliveryId: text(64, z.regex(/^[0-9a-f]{64}$/)),
    email: EmailAddress,
    calculationResult: CalculationResult,
  }),
});
