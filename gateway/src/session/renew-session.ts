import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import type { Log, Seal } from '@freightwright/service-kit';
import type { IdentityProvider, ProviderSignIn } from '../identity-provider/identity-provider.ts';
import { ProviderSessionEnded } from '../identity-provider/identity-provider.ts';
import type { SessionFacts, SessionStore, StoredSession } from './session-store.ts';

/** Tokens are renewed this long before they end, milliseconds. */
const renewBeforeMs = 30_000;
/**
 * A renewal whose replica died may be taken over after this time, milliseconds. Much longer than any request
 * to the provider may take.
 */
const takenForMs = 30_000;
/** After a renewal that failed, the provider is not asked again for this long, milliseconds. */
const putOffMs = 5_000;
/**
 * How often a request whose token has ended looks whether another replica has renewed it, and how many times:
 * 10 s in all.
 */
const lookEveryMs = 50;
const looksAtMost = 200;

export interface RenewSessionDeps {
  store: () => SessionStore;
  provider: Pick<IdentityProvider, 'refresh' | 'signOut'>;
  seal: Seal;
  /** Milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
  log: Log;
}

/**
 * Keeps the provider's tokens behind a session fresh. A refresh token may be used once; using it twice ends
 * the whole session at the provider (`revokeRefreshToken` in deploy/keycloak/realm.json). So one request
 * renews, in whichever replica it is, and the others use the result. While the provider is away, a session
 * lasts as long as its access token.
 */
export function createRenewSession({ store, provider, seal, now, newId, log }: RenewSessionDeps) {
  const underWay = new Map<string, Promise<StoredSession | 'ended'>>();
  const isDue = (session: StoredSession) => session.accessExpiresAtMs - now() <= renewBeforeMs;

  /** The session as it is, as long as its access token is valid. */
  function asItIs(session: StoredSession): StoredSession {
    if (session.accessExpiresAtMs > now()) return session;
    throw unavailable('The access token has ended and could not be renewed');
  }

  async function renewOrWait(held: StoredSession): Promise<StoredSession | 'ended'> {
    let current: StoredSession | undefined = held;
    for (let look = 0; look < looksAtMost; look += 1) {
      if (current.renewableAtMs <= now()) {
        const renewal = { by: newId(), nowMs: now(), dueByMs: now() + renewBeforeMs };
        const taken = await store().takeRenewal(held.key, { ...renewal, untilMs: now() + takenForMs });
        if (taken) return renew(taken);
      } else if (current.renewedBy === null || current.accessExpiresAtMs > now()) {
        return asItIs(current);
      } else {
        await pause(lookEveryMs);
      }
      current = await store().read(held.key);
      if (!current) return 'ended';
      if (!isDue(current)) return current;
    }
    throw unavailable('Another replica did not renew the tokens in time');
  }

  async function renew(taken: StoredSession): Promise<StoredSession | 'ended'> {
    const token = seal.open(taken.sealedToken, taken.key);
    const answer = token === undefined ? 'ended' : await refreshed(token);
    if (answer === 'unavailable') {
      await store().putOffRenewal(taken, now() + putOffMs);
      return asItIs(taken);
    }
    if (answer === 'ended' || answer.user.userId !== taken.userId) {
      await store().removeRenewed(taken);
      return 'ended';
    }
    return keep(taken, answer);
  }

  async function refreshed(token: string): Promise<ProviderSignIn | 'ended' | 'unavailable'> {
    try {
      return await provider.refresh(token);
    } catch (err) {
      if (err instanceof ProviderSessionEnded) return 'ended';
      log.warn({ err }, 'The tokens of a session could not be renewed');
      return 'unavailable';
    }
  }

  async function keep(taken: StoredSession, answer: ProviderSignIn): Promise<StoredSession | 'ended'> {
    const facts = factsOf(answer, taken.key, seal);
    // The old refresh token is used up by now. Without the new one the session is lost, so a failed write is
    // tried once more.
    const kept = await store()
      .finishRenewal(taken, facts)
      .catch(() => store().finishRenewal(taken, facts));
    const current = await store().read(taken.key);
    if (current) return current;
    // The session was ended while the provider was asked, so the tokens that it gave us must not stay valid.
    if (!kept) await provider.signOut(answer.tokens.refreshToken);
    return 'ended';
  }

  return (session: StoredSession): Promise<StoredSession | 'ended'> => {
    if (!isDue(session)) return Promise.resolve(session);
    const joined = underWay.get(session.key);
    if (joined) return joined;
    const started = renewOrWait(session).finally(() => underWay.delete(session.key));
    underWay.set(session.key, started);
    return started;
  };
}

/** What a session keeps of the provider's answer. */
export const factsOf = ({ user, tokens }: ProviderSignIn, key: string, seal: Seal): SessionFacts => ({
  email: user.email,
  tier: user.tier,
  teamScopes: [...user.teamScopes],
  providerSid: user.providerSid,
  sealedToken: seal.seal(tokens.refreshToken, key),
  accessExpiresAtMs: tokens.accessExpiresAtMs,
});

const unavailable = (cause: string) =>
  new Problem('service.unavailable', { retryAfterS: putOffMs / 1000, cause });
