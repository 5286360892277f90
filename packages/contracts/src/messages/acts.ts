import * as z from 'zod/mini';
import { type ActivityAct, activityActs } from '../facts/activity.ts';
import { emailMaxLength } from '../facts/email-length.ts';
import { defineEvent } from '../message.ts';
import { UserId } from '../principal.ts';
import { moment, text } from '../text.ts';

/**
 * Somebody did what no other event tells, for the audit log. Who it was and from where travels with the message, as the
 * request id does. `on` names the thing that was acted on: the id of a key, a webhook or a table, or a plan.
 */
const actedIn = <const A extends readonly ActivityAct[]>(part: string, acts: A) =>
  defineEvent({
    subject: `${part}.acted.v1`,
    data: z.strictObject({
      act: z.enum(acts),
      /** The account. Left out for an act of whoever runs the site, and when only an email address is known. */
      userId: z.optional(UserId),
      /** With which somebody tried to sign in. It is not kept: identity looks whose it is. */
      email: z.optional(text(emailMaxLength)),
      on: z.optional(text(200)),
      at: moment,
    }),
  });

export const billingActed = actedIn('billing', activityActs.plan);
export const gatewayActed = actedIn('gateway', activityActs['signing-in']);
export const identityActed = actedIn('identity', ['copy-made', ...activityActs.keys]);
export const predictionActed = actedIn('prediction', [
  ...activityActs.terms,
  'tariff-imported',
  'tariff-withdrawn',
]);
export const webhooksActed = actedIn('webhooks', [
  'webhook-made',
  'webhook-changed',
  'webhook-secret-rotated',
  'webhook-deleted',
]);
