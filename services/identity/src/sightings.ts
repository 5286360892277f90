import type { Principal } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import type { ProfileStore } from './profile-store.ts';

export interface SightingsDeps {
  profiles: Pick<ProfileStore, 'welcome'>;
  nowMs: () => number;
  log: Log;
}

/** Makes a profile for a user who signs in without having one. */
export interface Sightings {
  /**
   * Notes that a caller was seen, without holding up the answer: even when the database is away, people still
   * learn who they are. A failure is logged, and the caller's next request tries again. Visitors who are not
   * signed in, and machines, which have no email address, get no profile.
   */
  note(principal: Principal): void;
  /** Resolves when no note is being written. */
  settled(): Promise<void>;
}

/** How many users this process remembers having seen; those beyond that are looked up again. */
const rememberedAtMost = 10_000;

export function createSightings({ profiles, nowMs, log }: SightingsDeps): Sightings {
  const seen = new Set<string>();
  const underWay = new Map<string, Promise<void>>();

  return {
    note({ tier, userId, email }) {
      if (tier === 'anonymous' || !userId || !email) return;
      const sighting = `${userId} ${email}`;
      if (seen.has(sighting) || underWay.has(sighting)) return;
      const work = profiles
        .welcome({ userId, email: email.toLowerCase(), tier }, new Date(nowMs()))
        .then(() => {
          if (seen.size >= rememberedAtMost) seen.clear();
          seen.add(sighting);
        })
        .catch((err: unknown) => log.warn({ err, userId }, 'a user was seen and could not be kept'))
        .finally(() => underWay.delete(sighting));
      underWay.set(sighting, work);
    },
    async settled() {
      await Promise.all(underWay.values());
    },
  };
}
