import * as z from 'zod/mini';
import { emailMaxLength } from '../constants/limits.ts';
import { paidPlans } from '../constants/plan-prices.ts';
import { webhookLimits } from '../constants/webhooks.ts';
import { defineEvent } from '../message.ts';
import { remoteName, remoteVersion } from '../registry.ts';
import { moment, text } from '../text.ts';

const plan = z.enum(paidPlans);
/** A link of this site that performs an action when it is opened. */
const link = text(2_000);
/** US cents. */
const cents = z.int();

/** Emails from billing to a subscriber. */
export const BillingEmail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('subscription-started'), plan, periodEndsAt: moment }),
  z.strictObject({ kind: z.literal('plan-changed'), plan, from: moment }),
  z.strictObject({ kind: z.literal('cancellation-noted'), plan, endsAt: moment }),
  z.strictObject({ kind: z.literal('payment-failed'), plan, amountCents: cents, graceEndsAt: moment }),
  z.strictObject({ kind: z.literal('plan-suspended'), plan }),
  z.strictObject({ kind: z.literal('plan-recovered'), plan }),
  z.strictObject({ kind: z.literal('subscription-ended'), plan }),
  z.strictObject({ kind: z.literal('payment-refunded'), amountCents: cents }),
]);
export type BillingEmail = z.infer<typeof BillingEmail>;

/** Emails from identity to the owner of an account. */
export const AccountEmail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('verify-email'), link }),
  z.strictObject({ kind: z.literal('confirm-new-email'), link }),
  z.strictObject({ kind: z.literal('email-changed'), newEmail: text(emailMaxLength) }),
  z.strictObject({ kind: z.literal('password-changed') }),
  z.strictObject({ kind: z.literal('account-deleted'), link }),
  z.strictObject({
    kind: z.literal('webhook-disabled'),
    name: text(webhookLimits.name),
    host: text(webhookLimits.url),
  }),
]);
export type AccountEmail = z.infer<typeof AccountEmail>;

/** Emails from the platform to a remote's team about a rollback. */
export const TeamEmail = z.strictObject({
  kind: z.enum(['version-rolled-back', 'canary-ended']),
  remote: remoteName,
  /** The version that was rolled back, and the current one. */
  version: remoteVersion,
  live: remoteVersion,
  /** Sentences for people, as in the history. */
  reason: text(300),
  at: moment,
});
export type TeamEmail = z.infer<typeof TeamEmail>;

/** The event's id is also the email's id: each email is sent once. */
const due = {
  to: text(emailMaxLength),
  /** When it was written. An email that is a day old when it could be sent is dropped. */
  writtenAt: moment,
};

export const billingEmailDue = defineEvent({
  subject: 'billing.email-due.v1',
  data: z.strictObject({ ...due, notification: BillingEmail }),
});

export const accountEmailDue = defineEvent({
  subject: 'identity.email-due.v1',
  data: z.strictObject({ ...due, notification: AccountEmail }),
});

export const teamEmailDue = defineEvent({
  subject: 'registry.email-due.v1',
  data: z.strictObject({ ...due, notification: TeamEmail }),
});
