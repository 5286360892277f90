import type { Principal, UsageRefusal, UsageReservation } from '@freightwright/contracts';
import { commitUsage, Problem, releaseUsage, reserveUsage, takeUsage } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { callerAsSubject } from '@freightwright/service-kit';

/** One prediction of a caller, counted by services/usage. */
export interface UseReservation {
  principal: Principal;
  /** Idempotency key: the same id is the same use, counted a single time. */
  id: string;
  /** The caller's IANA zone, which determines the day of the limit. */
  timeZone?: string | undefined;
}

/** `committed`: this same use was counted before. */
export type Placed =
  | { granted: true; committed: boolean }
  | { granted: false; refusal: UsageRefusal; freeAt: string | null };

/** Three requests must fit into the gateway's timeout of 10 s. */
const timeoutMs = 3_000;

export type PredictionUse = ReturnType<typeof createPredictionUse>;

/** The caller's daily predictions, counted by services/usage. Each method can throw 'service.unavailable'. */
export function createPredictionUse(bus: Pick<Bus, 'request'>) {
  const place =
    (request: typeof reserveUsage | typeof takeUsage) =>
    async ({ timeZone, ...claim }: UseReservation): Promise<Placed> => {
      const zone = timeZone === undefined ? {} : { timeZone };
      const reply = await bus.request(request, { ...usageReservation(claim), ...zone }, { timeoutMs });
      return reply.granted
        ? { granted: true, committed: reply.committed }
        : { granted: false, refusal: reply.refusal, freeAt: reply.resetsAt };
    };
  return {
    /** Reserves a use for 60 s. */
    reserve: place(reserveUsage),
    /** Reserves and commits a use in one step. */
    take: place(takeUsage),
    /** False when the reservation no longer exists, because it has expired or was released. */
    commit: async (claim: UseReservation) =>
      (await bus.request(commitUsage, usageReservation(claim), { timeoutMs })).committed,
    /** True when no use is reserved anymore; false when the use is committed. */
    release: async (claim: UseReservation) =>
      (await bus.request(releaseUsage, usageReservation(claim), { timeoutMs })).released,
  };
}

const usageReservation = ({ principal, id }: UseReservation): UsageReservation => ({
  allowance: 'prediction',
  subject: callerAsSubject(principal),
  reservationId: id,
});

/** The text by which a page recognizes the problem and offers a plan (product specification, section 8). */
const reached = 'Daily cost prediction limit reached';

/**
 * The problem for an exhausted daily limit. `errors` contains the time for programs, the detail is for
 * people: signed-in users are offered the plan, all others registration.
 */
export function limitReached({ tier }: Principal, freeAt: string | null): Problem {
  const next =
    tier === 'anonymous'
      ? 'Register for free to get more predictions.'
      : 'Upgrade to Pro for unlimited access.';
  return new Problem('prediction.limit-reached', {
    detail: `${reached}. ${next}`,
    ...(freeAt !== null && {
      errors: [{ field: 'nextReset', rule: 'limit-reached', message: freeAt }],
      errorsIn: 'elsewhere',
    }),
  });
}
