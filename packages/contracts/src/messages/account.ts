import * as z from 'zod/mini';
import { type ActivityAct, activityActs } from '../facts/activity.ts';
import { emailMaxLength } from '../facts/limits.ts';
import { subscriptionTiers } from '../facts/plans.ts';
import { type DataOf, defineEvent, defineRequest, type ReplyOf } from '../message.ts';
import { ProviderSession, UserId } from '../principal.ts';
import { type ExportingService, erasingServices, exportingServices } from '../services.ts';
import { list, moment, text } from '../text.ts';

const ClosureId = text(36, z.uuid());
/** 'bills of lading', 'open drafts'. */
const What = text(80);

/** What one part of the platform did with the data of somebody who has left. */
export const ErasureReport = z.strictObject({
  part: text(40),
  erased: list(z.strictObject({ what: What, count: z.int() }), 20),
  /** What the law makes us keep, without the person. */
  kept: list(z.strictObject({ what: What, count: z.int(), why: text(200) }), 20),
  at: moment,
});
export type ErasureReport = z.infer<typeof ErasureReport>;

/** The owner opened the link at the new address. When two of these arrive, the later `changedAt` counts. */
export const emailChanged = defineEvent({
  subject: 'identity.email-changed.v1',
  data: z.strictObject({ userId: UserId, email: text(emailMaxLength), changedAt: moment }),
});

/**
 * The password is another one. Every session that began before `changedAt` ends, except the one in which it was
 * changed.
 */
export const passwordChanged = defineEvent({
  subject: 'identity.password-changed.v1',
  data: z.strictObject({ userId: UserId, keptSession: ProviderSession, changedAt: moment }),
});

/**
 * Whether this is the password of the account. The gateway asks the provider, and slows down guesses as it
 * does at sign-in.
 */
export const checkPassword = defineRequest({
  subject: 'gateway.check-password.v1',
  data: z.strictObject({
    userId: UserId,
    email: text(emailMaxLength),
    password: text(1_000),
    clientAddress: text(64),
  }),
  reply: z.strictObject({ right: z.boolean() }),
  problems: ['identity.too-many-attempts'],
});

/**
 * Each part looks twice: at once, and when no token and no request of before can be alive any more, so that
 * what was being written at the moment of leaving is erased too.
 */
const Look = z.literal([1, 2]);
export type ErasureLook = z.infer<typeof Look>;

/**
 * Somebody has deleted the account. Every part that keeps data of its users erases it, and reports. It is said
 * again until all have reported: a part that hears it twice erases what is left and reports the same.
 */
export const accountClosed = defineEvent({
  subject: 'identity.account-closed.v1',
  data: z.strictObject({ closureId: ClosureId, userId: UserId, closedAt: moment, look: Look }),
});

const ofEach = <Name extends string, Message>(names: readonly Name[], make: (name: Name) => Message) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Message>;

/** What each service with data of users says once it has erased them: 'usage.account-erased.v1'. */
export const accountErased = ofEach(erasingServices, (service) =>
  defineEvent({
    subject: `${service}.account-erased.v1`,
    data: z.strictObject({ closureId: ClosureId, userId: UserId, look: Look, report: ErasureReport }),
  }),
);

/** Characters of JSON in one answer: with every one of them escaped, and in UTF-8, it fits into a message. */
export const exportPageChars = 120_000;

/**
 * One page of what a service keeps of a user. `pieces` are records as JSON text, in the order of the export. A
 * record that is longer than a page is sent in several pieces, of which only the last one `ends` it.
 */
export const exportFrom = ofEach(exportingServices, (service) =>
  defineRequest({
    subject: `${service}.export-account.v1`,
    data: z.strictObject({ userId: UserId, cursor: z.optional(text(600)) }),
    reply: z.strictObject({
      pieces: list(
        z.strictObject({
          /** 'bills', 'addresses'. */
          kind: text(60),
          json: text(exportPageChars),
          ends: z.boolean(),
        }),
        500,
      ),
      /** Where the next page begins; null on the last one. */
      cursor: z.nullable(text(600)),
    }),
  }),
);
export type ExportRequest = DataOf<(typeof exportFrom)[ExportingService]>;
export type ExportPage = ReplyOf<(typeof exportFrom)[ExportingService]>;

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

/**
 * Somebody's plan has changed and applies from now on. When two of these arrive, the one with the later
 * `changedAt` counts.
 */
export const subscriptionChanged = defineEvent({
  subject: 'billing.subscription-changed.v1',
  data: z.strictObject({ userId: UserId, subscription: z.enum(subscriptionTiers), changedAt: moment }),
});
