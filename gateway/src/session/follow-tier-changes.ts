import { tierChanged } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import type { Sessions } from './sessions.ts';

/**
 * Gives open sessions a new tier at once, and not only when their tokens are renewed. The replicas share the
 * events, as they share the store. An event that cannot be handled for a long time is given up: by then every
 * session has asked the provider, which knows the tier.
 */
export function followTierChanges(
  bus: Pick<Bus, 'follow'>,
  { setTier }: Pick<Sessions, 'setTier'>,
): Promise<void> {
  return bus.follow(tierChanged, {
    durable: 'gateway',
    handle: ({ userId, tier, changedAt }) => setTier(userId, tier, Date.parse(changedAt)),
  });
}
