import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import type { Seal } from '@freightwright/service-kit';
import type { IdentityProvider, ProviderSignIn } from '../identity-provider/identity-provider.ts';
import { ProviderSessionEnded } from '../identity-provider/identity-provider.ts';
import type { SessionState, SessionStore, StoredSession } from './session-store.ts';

/** Tokens are renewed this long before they expire, milliseconds. */
const renewBeforeMs = 30_000;
/**
 * The lease of a renewal: after this time another replica may claim it, milliseconds. Much longer than any
 * request to the provider may take.
 */
const takenForMs = 30_000;
/** Backoff after a failed renewal, milliseconds. */
const putOffMs = 5_000;
/**
 * How often a request with an expired token polls for another replica's renewal, and how many times: 10 s in
 * all.
 */
const lookEveryMs = 50;
const maxReads = 200;

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
 * Renews the provider's tokens of a session. A refresh token is valid for a single use; a second use ends the
 * whole session at the provider (`revokeRefreshToken` in deploy/keycloak/realm.json). So one request renews,
 * in any replica, and the others use the result. While the provider is unavailable, a session lasts as long
 * as its access token.
 */
export function createRenewSession({ store, provider, seal, now, newId, log }: RenewSessionDeps) {
  const underWay = new Map<string, Promise<StoredSession | 'ended'>>();
  const isDue = (session: StoredSession) => session.accessExpiresAtMs - now() <= renewBeforeMs;

  /** The unchanged session, if its access token is still valid. */
  function asItIs(session: StoredSession): StoredSession {
    if (session.accessExpiresAtMs > now()) return session;
    throw unavailable('The access token has ended and could not be renewed');
  }

  async function renewOrWait(known: StoredSession): Promise<StoredSession | 'ended'> {
    let current: StoredSession | undefined = known;
    for (let look = 0; look < maxReads; look += 1) {
      if (current.renewableAtMs <= now()) {
        const renewal = { by: newId(), nowMs: now(), dueByMs: now() + renewBeforeMs };
        const taken = await store().takeRenewal(known.key, { ...renewal, untilMs: now() + takenForMs });
        if (taken) return renew(taken);
      } else if (current.renewedBy === null || current.accessExpiresAtMs > now()) {
        return asItIs(current);
      } else {
        await pause(lookEveryMs);
      }
      current = await store().read(known.key);
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
    return save(taken, answer);
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

  async function save(taken: StoredSession, answer: ProviderSignIn): Promise<StoredSession | 'ended'> {
    const details = sessionState(answer, taken.key, seal);
    // The old refresh token is used up by now. Without the new one the session is lost, so a failed write is
    // retried.
    const stored = await store()
      .finishRenewal(taken, details)
      .catch(() => store().finishRenewal(taken, details));
    const current = await store().read(taken.key);
    if (current) return current;
    // The session ended during the request to the provider, so the new tokens must be revoked.
    if (!stored) await provider.signOut(answer.tokens.refreshToken);
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

/** The fields of a session from the provider's response. */
export const sessionState = ({ user, tokens }: ProviderSignIn, key: string, seal: Seal): SessionState => ({
  email: user.email,
  tier: user.tier,
  teamScopes: [...user.teamScopes],
  providerSid: user.providerSid,
  sealedToken: seal.seal(tokens.refreshToken, key),
  accessExpiresAtMs: tokens.accessExpiresAtMs,
});

const unavailable = (cause: string) =>
  new Problem('service.unavailable', { retryAfterS: putOffMs / 1000, cause });
