import type { accountClosed, usageErasedAccount } from '@freightwright/contracts';
import type { Bus } from '../nats/bus.ts';
import { type EraseAccountDeps, eraseAccount } from './erase-account.ts';
import { withTestTwin } from './with-test-twin.ts';

export interface FollowAccountClosedDeps extends EraseAccountDeps {
  bus: Pick<Bus, 'follow' | 'publish'>;
  /** The contracts, as the part names them: what it hears, and what it says of itself. */
  closed: typeof accountClosed;
  erased: typeof usageErasedAccount;
}

/** Pauses between attempts, milliseconds, and about a day of them. Identity asks again after that. */
const backoffMs = [1_000, 5_000, 30_000, 120_000, 300_000];
const maxAttempts = 300;

/**
 * Erases what the part has of everybody who deletes the account, with what their test keys made, and reports it. The event is done only once
 * the report is stored in the stream; until then it comes again.
 */
export function followAccountClosed({
  bus,
  closed,
  erased,
  ...given
}: FollowAccountClosedDeps): Promise<void> {
  const deps = { ...given, steps: given.steps.map(withTestTwin) };
  return bus.follow(closed, {
    durable: `${deps.part}-account-closed`,
    async handle({ closureId, userId, look }, { id }) {
      const report = await eraseAccount(deps, { closureId, userId, look });
      await bus.publish(erased, { closureId, userId, look, report }, { id });
    },
    maxAttempts,
    backoffMs,
  });
}
