import {
  type enablePro as enableProRoute,
  type Principal,
  Problem,
  type ResponseOf,
  userStatusOf,
} from '@freightwright/contracts';
import { changeSubscription } from './change-subscription.ts';
import type { IdentityDeps } from './identity-deps.ts';
import type { Profile } from './profile-store.ts';

/**
 * Gives the caller the Professional plan, as if billing had said so. A caller with Enterprise keeps it.
 * Tokens that are made from then on carry the new tier. It counts as said just after billing's last word that is
 * known here, so that a word of billing that is still under way wins: somebody who has paid for more gets that.
 * @throws Problem 'principal.invalid' when the provider no longer knows the caller, 'access.denied' when the
 * caller is a machine.
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
  if (!profile) throw new Problem('principal.invalid', { detail: 'This account is no longer there' });
  return { ...userStatusOf({ ...principal, tier: profile.tier }), message: 'The Professional plan is on' };
}

/** Billing leaves two milliseconds between its words, so this never takes the place of one. */
function justAfter(known: Profile | undefined): Date {
  const lastMs = known?.subscriptionChangedAt?.getTime();
  if (lastMs === undefined) return new Date(1);
  return new Date(known?.subscription === 'professional' ? lastMs : lastMs + 1);
}
