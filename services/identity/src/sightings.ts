import type { Principal } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import type { ProfileStore } from './profile-store.ts';

export interface SightingsDeps {
  profiles: Pick<ProfileStore, 'welcome'>;
  nowMs: () => number;
  log: Log;
}

/** Makes a profile for whoever signs in without having one. */
export interface Sightings {
  /**
   * Takes note of a caller and goes on beside the answer, which must not wait for it: without the database people still learn who they are.
   * What fails is logged, and their next call tries again. Visitors who are not signed in and machines, which have no e-mail, get no profile.
   */
  note(principal: Principal): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/** Users this process remembers having seen; beyond that it looks them up again. */
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
