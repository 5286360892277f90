import { Problem } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';

export interface PlaceLimits {
  /** Requests under way at one service, from everybody. */
  all: number;
  /** Requests of one address (IPv6: one /64). */
  perAddress: number;
  /** Requests of one signed-in user, from whatever addresses they come. */
  perUser: number;
}

export interface PlaceOwner {
  clientAddress: string;
  userId?: string | undefined;
}

/** Whole seconds after which a caller may try again: when all places are taken, and when its own share is. */
const fullRetryAfterS = 5;
const shareRetryAfterS = 1;

export type UpstreamPlaces = ReturnType<typeof createUpstreamPlaces>;

/**
 * Shares the requests that may be under way at one service, so that neither one address nor one user takes
 * them all.
 */
export function createUpstreamPlaces({ all, perAddress, perUser }: PlaceLimits) {
  const ofAddress = new Map<string, number>();
  const ofUser = new Map<string, number>();
  let taken = 0;

  return {
    /** How many places are taken now. */
    taken: () => taken,
    /**
     * Takes a place. Call the function that is returned, once, to give it back.
     * @throws Problem `service.unavailable` when all places are taken, `rate.limited` when the address or the
     * user has used its share.
     */
    take({ clientAddress, userId }: PlaceOwner): () => void {
      if (taken >= all) {
        const cause = new Error('Too many requests in flight');
        throw new Problem('service.unavailable', { retryAfterS: fullRetryAfterS, cause });
      }
      const address = addressBlock(clientAddress);
      if ((ofAddress.get(address) ?? 0) >= perAddress) throw shareTaken('address', perAddress);
      if (userId !== undefined && (ofUser.get(userId) ?? 0) >= perUser) throw shareTaken('account', perUser);
      taken += 1;
      add(ofAddress, address, 1);
      if (userId !== undefined) add(ofUser, userId, 1);
      return () => {
        taken -= 1;
        add(ofAddress, address, -1);
        if (userId !== undefined) add(ofUser, userId, -1);
      };
    },
  };
}

export const shareTaken = (owner: 'address' | 'account', limit: number): Problem =>
  new Problem('rate.limited', {
    detail: `Your ${owner} has ${limit} requests under way, which is the most at one time. Wait for one to end.`,
    retryAfterS: shareRetryAfterS,
  });

/** A key with nothing under way is forgotten, so the memory is bounded by what is under way. */
function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
