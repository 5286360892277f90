import * as z from 'zod/mini';
import { type AllowanceName, allowances } from '../facts/allowances.ts';
import { defineRequest } from '../message.ts';
import { AnonymousId, UserId } from '../principal.ts';
import { moment, text } from '../text.ts';

/** Made by the caller, another for each use. The same id again is the same use: it is counted once. */
const ReservationId = text(128, z.regex(/^[\w.:-]{8,128}$/));

/**
 * Whose use it is, taken from the verified principal and from nothing else. An anonymous visitor is counted by the id the gateway signed
 * and by the address it saw.
 */
export const UsageSubject = z.discriminatedUnion('tier', [
  z.strictObject({
    tier: z.literal('anonymous'),
    anonymousId: AnonymousId,
    clientAddress: text(64, z.minLength(1)),
  }),
  z.strictObject({
    tier: z.enum(['registered', 'pro', 'enterprise']),
    userId: UserId,
  }),
]);
export type UsageSubject = z.infer<typeof UsageSubject>;

/** Names one use. Reserve, commit and release of a use carry the same claim, subject and tier included. */
export const UsageClaim = z.strictObject({
  allowance: z.enum(Object.keys(allowances) as [AllowanceName, ...AllowanceName[]]),
  subject: UsageSubject,
  reservationId: ReservationId,
});
export type UsageClaim = z.infer<typeof UsageClaim>;

const count = z.int().check(z.gte(0));

/** Where the allowance stands. limit and remaining are null for a tier without a limit; resetsAt is null while nothing is used. */
const standing = {
  limit: z.nullable(count),
  remaining: z.nullable(count),
  /** When the next place is free at the latest, should every reservation be committed. */
  resetsAt: z.nullable(moment),
};

/** Why there is no place: the tier has none, the caller's own are used, or those of the whole address. */
export const UsageRefusal = z.enum(['not-in-tier', 'used-up', 'address-used-up']);
export type UsageRefusal = z.infer<typeof UsageRefusal>;

/**
 * Takes one place, for 60 s. Do the work, then commit; when the work fails, release. A tier without a limit is always granted.
 * `timeZone` is the caller's IANA zone, for allowances per calendar day; without one, or with one that is not known, the day is UTC's.
 */
export const reserveUsage = defineRequest({
  subject: 'usage.reserve.v1',
  data: z.extend(UsageClaim, { timeZone: z.optional(text(64)) }),
  reply: z.discriminatedUnion('granted', [
    z.strictObject({
      granted: z.literal(true),
      reservationId: ReservationId,
      /** True when this very use was committed before: the work is done already and must not be done again for free. */
      committed: z.boolean(),
      ...standing,
    }),
    z.strictObject({
      granted: z.literal(false),
      reservationId: ReservationId,
      refusal: UsageRefusal,
      ...standing,
    }),
  ]),
});

/**
 * Makes a reserved use count. Refused with 'not-reserved' once the reservation has lapsed or was released; who still wants the use reserves
 * again under the same id, and is granted it if there is still a place.
 */
export const commitUsage = defineRequest({
  subject: 'usage.commit.v1',
  data: UsageClaim,
  reply: z.discriminatedUnion('committed', [
    z.strictObject({ committed: z.literal(true) }),
    z.strictObject({ committed: z.literal(false), refusal: z.literal('not-reserved') }),
  ]),
});

/**
 * Gives a place back: released means that it is not taken, whatever was before. Refused with 'committed' for a use that counts; a place that
 * is held while something runs is given back by this when it ends.
 */
export const releaseUsage = defineRequest({
  subject: 'usage.release.v1',
  data: UsageClaim,
  reply: z.discriminatedUnion('released', [
    z.strictObject({ released: z.literal(true) }),
    z.strictObject({ released: z.literal(false), refusal: z.literal('committed') }),
  ]),
});
