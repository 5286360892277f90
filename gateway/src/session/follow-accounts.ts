import { emailChanged, passwordChanged, subscriptionChanged, tierChanged } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { ErasureRecordStore, ErasureStep, ExportSection } from '@freightwright/service-kit';
import { serveUserData } from '@freightwright/service-kit';
import type { AccountNotices } from '../page-events/account-notices.ts';
import { deviceName } from './device-name.ts';
import type { Sessions } from './sessions.ts';

type UserSessions = Pick<Sessions, 'listOf' | 'endAllOf'>;

/**
 * The data that the gateway stores under a user's id. Counts of failed sign-ins are stored under keyed
 * hashes, and expire within a day.
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
        ({ userAgent, address, createdAtMs, lastUsedAtMs }, index) => ({
          record: {
            device: deviceName(userAgent),
            browser: userAgent,
            address,
            signedInAt: new Date(createdAtMs).toISOString(),
            lastUsedAt: new Date(lastUsedAtMs).toISOString(),
          },
          place: String(index),
        }),
      );
    },
  },
];

/**
 * Applies account changes to open sessions at once, instead of at the next token renewal, and then notifies
 * the open pages. The replicas share the events, as they share the store. An event that fails for a long time
 * is dead-lettered: by then every session has been renewed from the provider.
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
  // The resulting tier arrives as a separate event. A page may show more of a subscription.
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
    handle: ({ userId, storedSession, changedAt }) =>
      sessions.endOthersOf(userId, { providerSid: storedSession, beforeMs: Date.parse(changedAt) }),
  });
}

/** Ends the sessions of closed accounts, and exports a user's sessions. */
export const followClosedAccounts = ({
  bus,
  sessions,
  erasures,
  now,
}: {
  bus: Pick<Bus, 'follow' | 'publish' | 'respond'>;
  sessions: Pick<Sessions, 'listOf' | 'endAllOf'>;
  /** @throws Problem 'service.unavailable' while disconnected. */
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
      save: async (record) => erasures().save(record),
    },
    nowMs: now,
  });
