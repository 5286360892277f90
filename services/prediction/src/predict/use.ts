import type { Principal, UsageClaim, UsageRefusal } from '@freightwright/contracts';
import { commitUsage, Problem, releaseUsage, reserveUsage, takeUsage } from '@freightwright/contracts';
import { type Bus, callerAsSubject } from '@freightwright/service-kit';

/** One prediction of a caller, which services/usage counts. */
export interface UseClaim {
  principal: Principal;
  /** The same id again is the same use, which is counted once. */
  id: string;
  /** The caller's IANA zone, in which the day of the limit begins. */
  timeZone?: string | undefined;
}

/** `committed` says that this same use was counted before. */
export type Placed =
  | { granted: true; committed: boolean }
  | { granted: false; refusal: UsageRefusal; freeAt: string | null };

/** Three requests must fit into the 10 s for which the gateway waits. */
const timeoutMs = 3_000;

export type PredictionUse = ReturnType<typeof createPredictionUse>;

/**
 * The caller's daily predictions. Every method throws Problem 'service.unavailable' when services/usage does
 * not answer.
 */
export function createPredictionUse(bus: Pick<Bus, 'request'>) {
  const place =
    (request: typeof reserveUsage | typeof takeUsage) =>
    async ({ timeZone, ...claim }: UseClaim): Promise<Placed> => {
      const zone = timeZone === undefined ? {} : { timeZone };
      const reply = await bus.request(request, { ...usageClaim(claim), ...zone }, { timeoutMs });
      return reply.granted
        ? { granted: true, committed: reply.committed }
        : { granted: false, refusal: reply.refusal, freeAt: reply.resetsAt };
    };
  return {
    /** Holds a place for 60 s. */
    reserve: place(reserveUsage),
    /** Takes a place and counts the use, in one step. */
    take: place(takeUsage),
    /** False when the reservation no longer exists, because it has lapsed or somebody released it. */
    commit: async (claim: UseClaim) =>
      (await bus.request(commitUsage, usageClaim(claim), { timeoutMs })).committed,
    /** True when no place is taken from now on; false when the use is counted. */
    release: async (claim: UseClaim) =>
      (await bus.request(releaseUsage, usageClaim(claim), { timeoutMs })).released,
  };
}

const usageClaim = ({ principal, id }: UseClaim): UsageClaim => ({
  allowance: 'prediction',
  subject: callerAsSubject(principal),
  reservationId: id,
});

/** The words by which a page knows the problem, and whom it offers a plan (product specification, section 8). */
const reached = 'Daily cost prediction limit reached';

/**
 * The problem for a day whose predictions are used. `errors` contains the time for programs, the detail is for
 * people: whoever is signed in is told of the plan, everybody else of registering.
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
