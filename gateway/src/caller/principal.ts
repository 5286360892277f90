import type { Principal } from '@freightwright/contracts';
import { LRUCache } from 'lru-cache';

/** Half a principal's 60 s: a token is always good for another 30 s when it leaves. */
const keepMs = 30_000;
const maxTokens = 10_000;

/**
 * Signed principals, kept per caller: an Ed25519 signature costs more than the rest of a proxied request. Callers at the same moment
 * share one signature. A principal that changes in any part is another key.
 */
export function createPrincipalTokens(deps: {
  sign: (principal: Principal) => Promise<string>;
  now: () => number;
}): (principal: Principal) => string | Promise<string> {
  const tokens = new LRUCache<string, string | Promise<string>>({
    max: maxTokens,
    ttl: keepMs,
    ttlResolution: 0,
    perf: { now: deps.now },
  });

  return (principal) => {
    const key = keyOf(principal);
    const kept = tokens.get(key);
    if (kept !== undefined) return kept;
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
  ]);
}
