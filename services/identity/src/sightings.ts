import type { Principal } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import type { ClosureStore } from './closure/closure-store.ts';
import type { ProfileStore } from './profile-store.ts';

/** How many users this process remembers having seen; those beyond that are looked up again. */
const rememberedAtMost = 10_000;

export type Sightings = ReturnType<typeof createSightings>;

/** Makes a profile for a user who signs in without having one. */
export function createSightings({
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

  /** A token outlives its account by some minutes. Whoever has left is not made known again by it. */
  async function welcomed(user: Parameters<ProfileStore['welcome']>[0]): Promise<void> {
    if (!(await closures.hasLeft(user.userId))) await profiles.welcome(user, new Date(nowMs()));
  }

  async function keep({ tier, userId, email, apiKey }: Principal): Promise<void> {
    if (tier === 'anonymous' || !userId || !email || apiKey) return;
    const sighting = `${userId} ${email}`;
    if (seen.has(sighting)) return;
    const work = underWay.get(sighting) ?? welcomed({ userId, email: email.toLowerCase(), tier });
    underWay.set(sighting, work);
    try {
      await work;
      if (seen.size >= rememberedAtMost) seen.clear();
      seen.add(sighting);
    } finally {
      underWay.delete(sighting);
    }
  }

  return {
    /** The same, for work that needs the profile: resolves once it is there. @throws Problem 'service.unavailable'. */
    keep,
    /**
     * Notes that a caller was seen, without holding up the answer: even when the database is away, people still
     * learn who they are. A failure is logged, and the caller's next request tries again. Visitors who are not
     * signed in, machines, which have no email address, and API keys, whose owners are known, get no profile.
     */
    note(principal: Principal) {
      keep(principal).catch((err: unknown) => {
        log.warn({ err, userId: principal.userId }, 'a user was seen and could not be kept');
      });
    },
    /** Resolves when no note is being written. */
    async settled(): Promise<void> {
      await Promise.allSettled(underWay.values());
    },
  };
}
