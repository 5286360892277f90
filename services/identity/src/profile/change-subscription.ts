import type {
  DataOf,
  enablePro as enableProRoute,
  Principal,
  ResponseOf,
  subscriptionChanged,
} from '@freightwright/contracts';
import { Problem, tierOfSubscription, userStatusOf } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Profile } from './profile-store.ts';

/** Retries when a concurrent change of the same subscription was written first. */
const maxRetries = 10;

/**
 * Derives the tier from a change of subscription. First the subscription is stored, then the role is set at
 * the provider, and only then the new tier is stored here and published. When a newer change is stored while
 * the role is being set, the role is set again. So in any order, and even after a retry or a crash, the
 * provider ends with the role of the latest change. That is why an older change is not skipped.
 * @returns the profile; undefined when the provider does not know the user, and then no tier is in force.
 * @throws Problem 'service.unavailable'; safe to retry.
 */
export async function changeSubscription(
  { registrar, profiles }: IdentityDeps,
  { userId, subscription, changedAt }: DataOf<typeof subscriptionChanged>,
): Promise<Profile | undefined> {
  await profiles.noteSubscription({ userId, subscription, changedAt: new Date(changedAt) });
  for (let round = 0; round < maxRetries; round += 1) {
    const profile = await profiles.find(userId);
    if (!profile) break;
    const tier = tierOfSubscription(profile.subscription);
    if (!(await registrar.setTier(userId, tier))) return undefined;
    if (await profiles.putTierInForce(profile, tier)) return { ...profile, tier };
  }
  throw new Problem('service.unavailable', { cause: 'the subscription keeps changing', retryAfterS: 1 });
}

/**
 * Grants the caller the Professional plan, as billing would. A caller with Enterprise stays on it. Tokens
 * issued from then on carry the new tier. Its timestamp is just after billing's last change known here, so
 * that a change of billing still in flight wins: a user who has paid for more gets that.
 * @throws Problem 'principal.invalid' (caller unknown to the provider), 'access.denied' (caller is a
 * machine).
 */
export async function enablePro(
  deps: IdentityDeps,
  principal: Principal,
): Promise<ResponseOf<typeof enableProRoute>> {
  const { userId, email } = principal;
  if (!userId) throw new Problem('principal.invalid', { cause: 'no user id' });
  const known = await deps.profiles.find(userId);
  if (principal.tier === 'enterprise' || known?.subscription === 'enterprise') {
    const message = 'You have the Enterprise plan already, nothing was changed';
    return { ...userStatusOf({ ...principal, tier: 'enterprise' }), message };
  }
  if (!email) throw new Problem('access.denied', { detail: 'This is for users' });
  const changedAt = justAfter(known).toISOString();
  const profile = await changeSubscription(deps, { userId, subscription: 'professional', changedAt });
  if (!profile) throw new Problem('principal.invalid', { detail: 'This account no longer exists' });
  return { ...userStatusOf({ ...principal, tier: profile.tier }), message: 'The Professional plan is on' };
}

/** Billing leaves two milliseconds between its changes, so this never collides with one. */
function justAfter(known: Profile | undefined): Date {
  const lastMs = known?.subscriptionChangedAt?.getTime();
  if (lastMs === undefined) return new Date(1);
  return new Date(known?.subscription === 'professional' ? lastMs : lastMs + 1);
}
