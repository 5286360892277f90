import type { Principal } from '@freightwright/contracts';
import { LRUCache } from 'lru-cache';

/** Half of the 60 s for which a signed principal is valid, so that each has 30 s left when it is sent. */
const cacheMs = 30_000;
const maxTokens = 10_000;

/**
 * Caches signed principals, because an Ed25519 signature costs more than the rest of a proxied request.
 * Concurrent requests of one caller share one signature. The cache key contains every field of the principal,
 * so a changed principal is signed again.
 */
export function createPrincipalTokens(deps: {
  sign: (principal: Principal) => Promise<string>;
  now: () => number;
}): (principal: Principal) => string | Promise<string> {
  const tokens = new LRUCache<string, string | Promise<string>>({
    max: maxTokens,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now: deps.now },
  });

  return (principal) => {
    const key = keyOf(principal);
    const cached = tokens.get(key);
    if (cached !== undefined) return cached;
    const signing = deps.sign(principal).then(
      (token) => {
        tokens.set(key, token);
        return token;
      },
      (error: unknown) => {
        tokens.delete(key);
        throw error;
      },
    );
    tokens.set(key, signing);
    return signing;
  };
}

function keyOf(principal: Principal): string {
  const { clientAddress, anonymousId } = principal;
  if (principal.tier === 'anonymous' && principal.userId === undefined) {
    return anonymousId === undefined ? clientAddress : `${clientAddress} ${anonymousId}`;
  }
  return JSON.stringify([
    principal.tier,
    principal.userId,
    principal.email,
    principal.scopes,
    clientAddress,
    anonymousId,
    principal.session,
    principal.apiKey,
  ]);
}
