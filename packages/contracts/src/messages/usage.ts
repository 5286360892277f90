import * as z from 'zod/mini';
import { allowanceNames } from '../facts/allowances.ts';
import { defineRequest } from '../message.ts';
import { AnonymousId, UserId } from '../principal.ts';
import { Count, moment, text } from '../text.ts';

/**
 * The caller makes a new id for each use. The same id sent again means the same use, which is counted once.
 */
const ReservationId = text(128, z.regex(/^[\w.:-]{8,128}$/));

/**
 * Whose use it is. This is taken only from the verified principal. An anonymous visitor is counted by the id
 * that the gateway signed and by the address that the gateway saw.
 */
export const UsageSubject = z.discriminatedUnion('tier', [
  z.strictObject({
    tier: z.literal('anonymous'),
    anonymousId: AnonymousId,
    clientAddress: text(64, z.minLength(1)),
  }),
  z.strictObject({ tier: z.enum(['registered', 'pro', 'enterprise']), userId: UserId }),
]);
export type UsageSubject = z.infer<typeof UsageSubject>;

/** Names one use. Reserve, commit, release and take of one use carry the same claim, including subject and tier. */
export const UsageClaim = z.strictObject({
  allowance: z.enum(allowanceNames),
  subject: UsageSubject,
  reservationId: ReservationId,
});
export type UsageClaim = z.infer<typeof UsageClaim>;

/**
 * How much of the allowance is used. limit and remaining are null for a tier without a limit; resetsAt is
 * null while nothing is used.
 */
const standing = {
  limit: z.nullable(Count),
  remaining: z.nullable(Count),
  /** The latest time at which the next place is free, which is reached if every reservation is committed. */
  resetsAt: z.nullable(moment),
};

/**
 * Why there is no place: the tier has none, the caller has used all of theirs, or all those of the address
 * are used.
 */
export const UsageRefusal = z.enum(['not-in-tier', 'used-up', 'address-used-up']);
export type UsageRefusal = z.infer<typeof UsageRefusal>;

const WithZone = z.extend(UsageClaim, { timeZone: z.optional(text(64)) });

const Placed = z.discriminatedUnion('granted', [
  z.strictObject({
    granted: z.literal(true),
    reservationId: ReservationId,
    /**
     * True when this same use was committed before: its work is already done and must not be done again for
     * free.
     */
    committed: z.boolean(),
    ...standing,
  }),
  z.strictObject({
    granted: z.literal(false),
    reservationId: ReservationId,
    refusal: UsageRefusal,
    ...standing,
  }),
]);

/**
 * Reserves one place for 60 s. The caller does the work and then commits, or releases the place when the work
 * fails. A tier without a limit is always granted a place. `timeZone` is the caller's IANA zone, for
 * allowances per calendar day; without one, or with an unknown one, the day is that of UTC.
 */
export const reserveUsage = defineRequest({ subject: 'usage.reserve.v1', data: WithZone, reply: Placed });

/**
 * Reserves and commits in one step, for work that is done when the place is asked for and that is thrown away when
 * it is refused. A repeated question is answered like the first.
 */
export const takeUsage = defineRequest({ subject: 'usage.take.v1', data: WithZone, reply: Placed });

/**
 * Makes a reserved use count. Refused with 'not-reserved' once the reservation has lapsed or was released. A
 * caller who still wants the use reserves again under the same id, and is granted it if there is still a
 * place.
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
 * Gives a place back. Afterwards the place is free, whether or not it was taken before. Refused with
 * 'committed' for a use that already counts. A place that is held while something runs is given back with
 * this when it ends.
 */
export const releaseUsage = defineRequest({
  subject: 'usage.release.v1',
  data: UsageClaim,
  reply: z.discriminatedUnion('released', [
    z.strictObject({ released: z.literal(true) }),
    z.strictObject({ released: z.literal(false), refusal: z.literal('committed') }),
  ]),
});
