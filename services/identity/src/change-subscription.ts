import { type DataOf, Problem, type subscriptionChanged, tierOfSubscription } from '@freightwright/contracts';
import type { Profile } from './profile.ts';
import type { ProfileStore } from './profile-store.ts';
import type { Registrar } from './provider/registrar.ts';

export interface ChangeSubscriptionDeps {
  registrar: Pick<Registrar, 'setTier'>;
  profiles: Pick<ProfileStore, 'find' | 'noteSubscription' | 'putTierInForce'>;
}

/** Each round but the last was lost to another change of the same subscription. */
const roundsAtMost = 10;

/**
 * Lets the tier follow a change of subscription. What billing said is kept first; then the provider gets the role, and only then the tier
 * counts here and is told. A role that was set while something later was being kept is set again, so that whatever comes in whatever order,
 * twice or after a crash, the provider ends with the role of the latest change. That is why an old change is not skipped.
 * @returns the profile; undefined when the provider knows no such user, and then nothing is in force.
 * @throws Problem 'service.unavailable'; trying again is always safe.
 */
export async function changeSubscription(
  { registrar, profiles }: ChangeSubscriptionDeps,
  { userId, subscription, changedAt }: DataOf<typeof subscriptionChanged>,
): Promise<Profile | undefined> {
  await profiles.noteSubscription({ userId, subscription, changedAt: new Date(changedAt) });
  for (let round = 0; round < roundsAtMost; round += 1) {
    const profile = await profiles.find(userId);
    if (!profile) break;
    const tier = tierOfSubscription(profile.subscription);
    if (!(await registrar.setTier(userId, tier))) return undefined;
    if (await profiles.putTierInForce(profile, tier)) return { ...profile, tier };
  }
  throw new Problem('service.unavailable', { cause: 'the subscription keeps changing', retryAfterS: 1 });
}
