import { emailChanged, passwordChanged, subscriptionChanged, tierChanged } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import type { AccountNotices } from '../page-events/account-notices.ts';
import type { Sessions } from './sessions.ts';

/**
 * Brings what changes about an account into its open sessions at once, and not only when their tokens are
 * renewed, and then tells the pages that are open. The replicas share the events, as they share the store. An
 * event that cannot be handled for a long time is given up: by then every session has asked the provider.
 */
export async function followAccountChanges(
  bus: Pick<Bus, 'follow'>,
  deps: {
    sessions: Pick<Sessions, 'setTier' | 'setEmail' | 'endOthersOf'>;
    notices: Pick<AccountNotices, 'changed'>;
  },
): Promise<void> {
  const { sessions, notices } = deps;
  const durable = 'gateway';
  await bus.follow(tierChanged, {
    durable,
    async handle({ userId, tier, changedAt }) {
      await sessions.setTier(userId, tier, Date.parse(changedAt));
      notices.changed(userId);
    },
  });
  // The tier that follows from it comes as an event of its own. A page may show more of a subscription.
  await bus.follow(subscriptionChanged, {
    durable,
    handle: async ({ userId }) => notices.changed(userId),
  });
  await bus.follow(emailChanged, {
    durable,
    async handle({ userId, email }) {
      await sessions.setEmail(userId, email);
      notices.changed(userId);
    },
  });
  await bus.follow(passwordChanged, {
    durable,
    handle: ({ userId, keptSession, changedAt }) =>
      sessions.endOthersOf(userId, { providerSid: keptSession, beforeMs: Date.parse(changedAt) }),
  });
}
