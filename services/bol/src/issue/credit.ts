import {
  commitUsage,
  commitUsageBatch,
  Problem,
  releaseUsage,
  reserveUsage,
  reserveUsageBatch,
  type UsageReservation,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { batchCalls, type Owner } from '@freightwright/service-kit';

/** One use of the owner's allowance for bills of lading. */
export interface CreditReservation {
  owner: Owner;
  /** Derived from bill and attempt, so that an abandoned attempt never spends the next one's credit. */
  id: string;
  attempt: string;
}

/** Three requests must fit into the gateway's timeout of 10 s. */
const timeoutMs = 3_000;

export type Credit = ReturnType<typeof createCredit>;

/**
 * The owner's credit, stored by services/usage. Every method throws Problem 'service.unavailable' without it.
 * Concurrent bills of an owner share a message; after its failure each is settled by itself.
 */
export function createCredit(bus: Pick<Bus, 'request'>) {
  const joined = <R>(
    one: (claim: UsageReservation) => Promise<R>,
    all: (uses: UsageReservation[]) => Promise<{ replies: R[] }>,
  ) =>
    batchCalls(
      async ([first, ...others]: [CreditReservation, ...CreditReservation[]]) =>
        others.length === 0
          ? [await one(usageReservation(first))]
          : (await all([first, ...others].map(usageReservation))).replies,
      { keyOf: ({ owner: { tier, userId } }) => `${tier} ${userId}` },
    );
  const options = { timeoutMs };
  const reserve = joined(
    (claim) => bus.request(reserveUsage, claim, options),
    (uses) => bus.request(reserveUsageBatch, { uses }, options),
  );
  const commit = joined(
    (claim) => bus.request(commitUsage, claim, options),
    (uses) => bus.request(commitUsageBatch, { uses }, options),
  );
  return {
    /**
     * Undefined when a credit is reserved, for 60 s. Otherwise the time at which the next credit is available,
     * or null when there never is one.
     */
    async reserve(claim: CreditReservation): Promise<{ freeAt: string | null } | undefined> {
      const reply = await reserve(claim);
      return reply.granted ? undefined : { freeAt: reply.resetsAt };
    },
    /** False when the reservation no longer exists, because it has expired or was released. */
    commit: async (claim: CreditReservation) => (await commit(claim)).committed,
    /** True when no credit is reserved anymore; false when the credit is spent. */
    release: async (claim: CreditReservation) =>
      (await bus.request(releaseUsage, usageReservation(claim), options)).released,
  };
}

const usageReservation = ({ owner, id, attempt }: CreditReservation): UsageReservation => ({
  allowance: 'bol',
  subject: owner,
  reservationId: `${id}.${attempt}`,
});

/** The problem for an exhausted allowance. `errors` contains the time for programs, the detail for people. */
export function allowanceUsed(freeAt: string | null): Problem {
  if (freeAt === null) return new Problem('bol.allowance-used');
  const day = new Date(freeAt).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return new Problem('bol.allowance-used', {
    detail: `Your free bill of lading is used. The next one is available from ${day} UTC. Paid plans have no limit.`,
    errors: [{ field: 'nextReset', rule: 'allowance-used', message: freeAt }],
    errorsIn: 'elsewhere',
  });
}
