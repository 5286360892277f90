import type { Principal } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import type { ClosureStore } from '../closure/closure-store.ts';
import type { ProfileStore } from './profile-store.ts';

/** Size of the cache of known users; others are looked up again. */
const rememberedAtMost = 10_000;

export type UsageRecords = ReturnType<typeof createUsageRecords>;

/** Creates a profile for a user who signs in without one. */
export function createUsageRecords({
  profiles,
  closures,
  nowMs,
  log,
}: {
  profiles: Pick<ProfileStore, 'welcome'>;
  closures: Pick<ClosureStore, 'hasLeft'>;
  nowMs: () => number;
  log: Log;
}) {
  const seen = new Set<string>();
  const underWay = new Map<string, Promise<void>>();

  /** A token outlives its account by some minutes. It must not create a profile for a deleted user. */
  async function welcomed(user: Parameters<ProfileStore['welcome']>[0]): Promise<void> {
    if (!(await closures.hasLeft(user.userId))) await profiles.welcome(user, new Date(nowMs()));
  }

  async function save({ tier, userId, email, apiKey }: Principal): Promise<void> {
    if (tier === 'anonymous' || !userId || !email || apiKey) return;
    const usageRecord = `${userId} ${email}`;
    if (seen.has(usageRecord)) return;
    const work = underWay.get(usageRecord) ?? welcomed({ userId, email: email.toLowerCase(), tier });
    underWay.set(usageRecord, work);
    try {
      await work;
      if (seen.size >= rememberedAtMost) seen.clear();
      seen.add(usageRecord);
    } finally {
      underWay.delete(usageRecord);
    }
  }

  return {
    /** Like `note`, but resolves when the profile exists. @throws Problem 'service.unavailable'. */
    save,
    /**
     * Stores the caller's profile without delaying the response: even when the database is down, callers are
     * identified. A failure is logged, and retried with the caller's next request. Anonymous visitors,
     * machines, which have no email address, and API keys, whose owners are known, get no profile.
     */
    note(principal: Principal) {
      save(principal).catch((err: unknown) => {
        log.warn({ err, userId: principal.userId }, 'a user was seen and could not be kept');
      });
    },
    /** Resolves when no write is in progress. */
    async settled(): Promise<void> {
      await Promise.allSettled(underWay.values());
    },
  };
}
