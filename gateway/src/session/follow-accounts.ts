import { emailChanged, passwordChanged, subscriptionChanged, tierChanged } from '@freightwright/contracts';
import type { Bus, ErasureRecordStore, ErasureStep, ExportSection } from '@freightwright/service-kit';
import { serveUserData } from '@freightwright/service-kit';
import type { AccountNotices } from '../page-events/account-notices.ts';
import { deviceName } from './device-name.ts';
import type { Sessions } from './sessions.ts';

type UserSessions = Pick<Sessions, 'listOf' | 'endAllOf'>;

/**
 * Everything that the gateway has under a user's id. What it counts of wrong passwords stands under hashes that
 * only it can make, and ends by itself within a day.
 */
const erasureSteps = (sessions: UserSessions): ErasureStep[] => [
  {
    what: 'sessions',
    count: async ({ userId }) => (await sessions.listOf(userId)).length,
    erase: ({ userId }) => sessions.endAllOf(userId),
  },
];

const exportSections = (sessions: Pick<Sessions, 'listOf'>): ExportSection[] => [
  {
    kind: 'sessions',
    async read(userId, after) {
      if (after !== undefined) return [];
      return (await sessions.listOf(userId)).map(
        ({ userAgent, address, createdAtMs, lastSeenAtMs }, index) => ({
          record: {
            device: deviceName(userAgent),
            browser: userAgent,
            address,
            signedInAt: new Date(createdAtMs).toISOString(),
            lastSeenAt: new Date(lastSeenAtMs).toISOString(),
          },
          place: String(index),
        }),
      );
    },
  },
];

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

/** Ends the sessions of whoever deletes the account, and says which ones somebody has who asks for a copy. */
export const followClosedAccounts = ({
  bus,
  sessions,
  erasures,
  now,
}: {
  bus: Pick<Bus, 'follow' | 'publish' | 'respond'>;
  sessions: Pick<Sessions, 'listOf' | 'endAllOf'>;
  /** @throws Problem 'service.unavailable' while there is none. */
  erasures: () => ErasureRecordStore;
  now: () => number;
}): Promise<void> =>
  serveUserData({
    service: 'gateway',
    bus,
    erase: erasureSteps(sessions),
    export: exportSections(sessions),
    records: {
      find: async (id) => erasures().find(id),
      keep: async (record) => erasures().keep(record),
    },
    nowMs: now,
  });
