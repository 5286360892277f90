import { hash } from 'node:crypto';
import { isDeployScope, type Principal, Problem, testTwinOf, verifyApiKey } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { LRUCache } from 'lru-cache';

/**
 * How long an answer of the identity service counts, in milliseconds. Revoking a key, and leaving the plan that
 * includes keys, is promised to be effective within a second.
 */
const countsMs = 900;
const keysAtMost = 10_000;

/** A principal without its address, which each call has of its own. */
type Owner = Omit<Principal, 'clientAddress'>;
type Found = Owner | 'invalid';

export const invalidKey = () => new Problem('principal.invalid', { detail: 'The API key is not valid' });

export type KeyPrincipals = ReturnType<typeof createKeyPrincipals>;

/**
 * Who calls with an API key. The calls of one second ask the identity service once, also when they come at the
 * same time. An invalid key is not remembered: it may have been made just now. A key stays in memory as its
 * hash, as in the database.
 */
export function createKeyPrincipals({ bus, now }: { bus: Pick<Bus, 'request'>; now: () => number }) {
  const known = new LRUCache<string, Promise<Found>>({
    max: keysAtMost,
    ttl: countsMs,
    ttlResolution: 0,
    perf: { now },
  });

  async function ask(key: string): Promise<Found> {
    const answer = await bus.request(verifyApiKey, { key });
    if (!answer.valid) return 'invalid';
    const { userId, email, tier, keyId, mode, apiVersion } = answer;
    // An API key never permits deployments, whatever its scopes.
    const scopes = answer.scopes.filter((scope) => !isDeployScope(scope));
    return {
      ...{ tier, email, scopes, apiKey: { id: keyId, mode, apiVersion } },
      userId: mode === 'test' ? testTwinOf(userId) : userId,
    };
  }

  return {
    /** @throws Problem 'principal.invalid', 'service.unavailable'. */
    async of(key: string, clientAddress: string): Promise<Principal> {
      const id = hash('sha256', key);
      let asked = known.get(id);
      if (asked === undefined) {
        asked = ask(key);
        known.set(id, asked);
        const forget = () => {
          if (known.peek(id) === asked) known.delete(id);
        };
        asked.then((found) => found === 'invalid' && forget(), forget);
      }
      const found = await asked;
      if (found === 'invalid') throw invalidKey();
      return { ...found, clientAddress };
    },
  };
}
