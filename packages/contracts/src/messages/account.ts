import * as z from 'zod/mini';
import { type AuditAction, auditActionsByKind } from '../constants/activity.ts';
import { emailMaxLength } from '../constants/limits.ts';
import { subscriptionTiers } from '../constants/plans.ts';
import { ErasureReport } from '../erasure-report.ts';
import { type DataOf, defineEvent, defineRequest, type ReplyOf } from '../message.ts';
import { ProviderSession, UserId } from '../principal.ts';
import { type ExportingService, erasingServices, exportingServices } from '../services.ts';
import { list, moment, text } from '../text.ts';

const ClosureId = text(36, z.uuid());
/** The owner opened the link at the new address. When two of these arrive, the latest `changedAt` counts. */
export const emailChanged = defineEvent({
  subject: 'identity.email-changed.v1',
  data: z.strictObject({ userId: UserId, email: text(emailMaxLength), changedAt: moment }),
});

/** The password was changed. Every session from before `changedAt` ends, except the one that changed it. */
export const passwordChanged = defineEvent({
  subject: 'identity.password-changed.v1',
  data: z.strictObject({ userId: UserId, storedSession: ProviderSession, changedAt: moment }),
});

/** Verifies the account's password with the provider. The gateway rate-limits guesses as at sign-in. */
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
 * Each service erases twice: immediately, and again when no token and no request from before can be active
 * any more, so that data written at the moment of closing is erased too.
 */
const Look = z.literal([1, 2]);
export type ErasureLook = z.infer<typeof Look>;

/**
 * A user has deleted the account. Every service that stores user data erases it and reports. The event is
 * published again until all have reported, so its handlers are idempotent.
 */
export const accountClosed = defineEvent({
  subject: 'identity.account-closed.v1',
  data: z.strictObject({ closureId: ClosureId, userId: UserId, closedAt: moment, look: Look }),
});

const ofEach = <Name extends string, Message>(names: readonly Name[], make: (name: Name) => Message) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Message>;

/** The report of each service that has erased its user data: 'usage.account-erased.v1'. */
export const accountErased = ofEach(erasingServices, (service) =>
  defineEvent({
    subject: `${service}.account-erased.v1`,
    data: z.strictObject({ closureId: ClosureId, userId: UserId, look: Look, report: ErasureReport }),
  }),
);

/** Characters of JSON in one response: fully escaped, and in UTF-8, it fits into a message. */
export const exportPageChars = 120_000;

/**
 * One page of the user data of a service. `pieces` are records as JSON text, in the order of the export. A
 * record longer than a page is sent in several chunks, of which only the last one `ends` it.
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
      /** The cursor of the next page; null on the last one. */
      cursor: z.nullable(text(600)),
    }),
  }),
);
export type ExportRequest = DataOf<(typeof exportFrom)[ExportingService]>;
export type ExportPage = ReplyOf<(typeof exportFrom)[ExportingService]>;

/**
 * An audit event that no other event covers. The actor and the network address travel with the message, as
 * the request id does. `on` names the target: the id of a key, a webhook or a table, or a plan.
 */
const actedIn = <const A extends readonly AuditAction[]>(part: string, auditActions: A) =>
  defineEvent({
    subject: `${part}.acted.v1`,
    data: z.strictObject({
      action: z.enum(auditActions),
      /** Left out for an event of the site's operator, and when only an email address is known. */
      userId: z.optional(UserId),
      /** The address of a sign-in attempt. It is not stored: identity resolves it to the account. */
      email: z.optional(text(emailMaxLength)),
      on: z.optional(text(200)),
      at: moment,
    }),
  });

export const billingActed = actedIn('billing', auditActionsByKind.plan);
export const gatewayActed = actedIn('gateway', auditActionsByKind['signing-in']);
export const identityActed = actedIn('identity', ['copy-made', ...auditActionsByKind.keys]);
export const predictionActed = actedIn('prediction', [
  ...auditActionsByKind.terms,
  'tariff-imported',
  'tariff-withdrawn',
]);
export const webhooksActed = actedIn('webhooks', [
  'webhook-made',
  'webhook-changed',
  'webhook-secret-rotated',
  'webhook-deleted',
]);

/** A user's plan has changed and applies from now on. The event with the latest `changedAt` counts. */
export const subscriptionChanged = defineEvent({
  subject: 'billing.subscription-changed.v1',
  data: z.strictObject({ userId: UserId, subscription: z.enum(subscriptionTiers), changedAt: moment }),
});
