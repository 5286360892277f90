import { type DataOf, Problem, type subscriptionChanged, tierOfSubscription } from '@freightwright/contracts';
import type { IdentityDeps } from './identity-deps.ts';
import type { Profile } from './profile-store.ts';

/** A round is repeated only when another change of the same subscription was written first. */
const roundsAtMost = 10;

/**
 * Makes the tier follow a change of subscription. First what billing said is stored, then the role is set at
 * the provider, and only then the new tier is stored here and published. When a later change is stored while
 * the role is being set, the role is set once more. So whatever the order of the changes, and even after a
 * repeat or a crash, the provider ends with the role of the latest change. That is why an older change is not
 * skipped.
 * @returns the profile; undefined when the provider does not know the user, and then no tier is in force.
 * @throws Problem 'service.unavailable'; it is always safe to try again.
 */
export async function changeSubscription(
  { registrar, profiles }: IdentityDeps,
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
