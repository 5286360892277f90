import * as z from 'zod/mini';
import { allowanceNames } from '../constants/allowances.ts';
import { defineRequest } from '../message.ts';
import { AnonymousId, UserId } from '../principal.ts';
import { Count, list, moment, text } from '../text.ts';

/** The caller makes a new id for each use. The id is idempotent: a repeated one is counted once. */
const ReservationId = text(128, z.regex(/^[\w.:-]{8,128}$/));

/**
 * Whose use it is, only from the verified principal. An anonymous visitor is counted by the id that the
 * gateway signed and by the address that the gateway saw.
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

/** Identifies one use: the same in reserve, commit, release and take, including subject and tier. */
export const UsageReservation = z.strictObject({
  allowance: z.enum(allowanceNames),
  subject: UsageSubject,
  reservationId: ReservationId,
});
export type UsageReservation = z.infer<typeof UsageReservation>;

/** Usage. limit and remaining are null for a tier without a limit, resetsAt while nothing is used. */
const usage = {
  limit: z.nullable(Count),
  remaining: z.nullable(Count),
  /** The latest time at which the next slot is free, reached if every reservation is committed. */
  resetsAt: z.nullable(moment),
};

/** Why there is no slot: the tier has none, or the caller or the address has used all of theirs. */
export const UsageRefusal = z.enum(['not-in-tier', 'used-up', 'address-used-up']);
export type UsageRefusal = z.infer<typeof UsageRefusal>;

const WithZone = z.extend(UsageReservation, { timeZone: z.optional(text(64)) });

const Placed = z.discriminatedUnion('granted', [
  z.strictObject({
    granted: z.literal(true),
    reservationId: ReservationId,
    /** True when this same use was committed before: its work is done and must not be repeated for free. */
    committed: z.boolean(),
    ...usage,
  }),
  z.strictObject({
    granted: z.literal(false),
    reservationId: ReservationId,
    refusal: UsageRefusal,
    ...usage,
  }),
]);

const Committed = z.discriminatedUnion('committed', [
  z.strictObject({ committed: z.literal(true) }),
  z.strictObject({ committed: z.literal(false), refusal: z.literal('not-reserved') }),
]);

/**
 * Reserves one slot for 60 s. The caller does the work and then commits, or releases the slot when the work
 * fails. A tier without a limit is always granted a slot. `timeZone` is the caller's IANA zone, for
 * allowances per calendar day; without one, or with an unknown one, the day is that of UTC.
 */
export const reserveUsage = defineRequest({ subject: 'usage.reserve.v1', data: WithZone, reply: Placed });

/**
 * Reserves and commits in one step, for work that is already done when the slot is requested and discarded
 * when it is refused. A repeated request gets the first reply.
 */
export const takeUsage = defineRequest({ subject: 'usage.take.v1', data: WithZone, reply: Placed });

/** Uses per message. */
export const notedUsesAtMost = 500;

/**
 * Stores when users without a limit used an allowance, for the dashboard. Nothing is counted. A use that was
 * noted before is ignored.
 */
export const noteUses = defineRequest({
  subject: 'usage.note.v1',
  data: z.strictObject({
    uses: list(
      z.strictObject({
        allowance: z.enum(allowanceNames),
        userId: UserId,
        reservationId: ReservationId,
        at: moment,
      }),
      notedUsesAtMost,
    ),
  }),
  reply: z.strictObject({ noted: z.literal(true) }),
});

/**
 * Commits a reserved use. Refused with 'not-reserved' once the reservation has lapsed or was released. A
 * caller who still wants the use reserves again under the same id, and is granted it if there is still a
 * slot.
 */
export const commitUsage = defineRequest({
  subject: 'usage.commit.v1',
  data: UsageReservation,
  reply: Committed,
});

/** Uses of one message. */
const batchAtMost = 100;
const Uses = z.strictObject({ uses: list(UsageReservation, batchAtMost, { least: 1 }) });

/**
 * Like `reserveUsage` for several uses, such as the bills of a job, with a reply for each in their order. After a
 * failure each may be reserved or not: they are released or repeated one by one.
 */
export const reserveUsageBatch = defineRequest({
  subject: 'usage.reserve-batch.v1',
  data: Uses,
  reply: z.strictObject({ replies: list(Placed, batchAtMost) }),
});

/** Like `commitUsage`, in the same way. */
export const commitUsageBatch = defineRequest({
  subject: 'usage.commit-batch.v1',
  data: Uses,
  reply: z.strictObject({ replies: list(Committed, batchAtMost) }),
});

/**
 * Releases a slot. Afterwards the slot is free, whether or not it was taken before. Refused with 'committed'
 * for a use that already counts. A slot of a running job is released with this when the job ends.
 */
export const releaseUsage = defineRequest({
  subject: 'usage.release.v1',
  data: UsageReservation,
  reply: z.discriminatedUnion('released', [
    z.strictObject({ released: z.literal(true) }),
    z.strictObject({ released: z.literal(false), refusal: z.literal('committed') }),
  ]),
});
