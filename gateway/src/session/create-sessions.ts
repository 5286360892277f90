import type { IncomingMessage } from 'node:http';
import type { Log } from '@freightwright/runtime-kit';
import { createSeal } from '@freightwright/service-kit';
import type { IdentityProvider, ProviderSignIn } from '../identity-provider/identity-provider.ts';
import type { SignInAuditEvents } from '../sign-in/sign-in-audit-events.ts';
import { userAgentLength } from './device-name.ts';
import { createRenewSession, sessionState } from './renew-session.ts';
import { createSessionCookies } from './session-cookies.ts';
import { endsAtMs, type SessionStore, type StoredSession, touchEveryMs } from './session-store.ts';
import type { Sessions, SignInPlace } from './sessions.ts';

/** The limit of sessions per user, on all devices. A new session beyond it ends the oldest. */
const sessionsAtMost = 50;

export interface SessionsDeps {
  /** @throws Problem 'service.unavailable' while disconnected. */
  store: () => SessionStore;
  provider: Pick<IdentityProvider, 'refresh' | 'signOut'>;
  auditEvents: SignInAuditEvents;
  /** SESSION_SECRET: base64, 32 bytes or more. */
  secret: string;
  /** The site uses https. */
  https: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
  /** Called when sessions of a user have ended here. */
  ended: (userId: string) => void;
  log: Log;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { store, provider, auditEvents, now, ended, log } = deps;
  const cookies = createSessionCookies(deps);
  const seal = createSeal(deps.secret, 'session tokens');
  const renewed = createRenewSession({ ...deps, seal });

  async function noteUse(session: StoredSession): Promise<void> {
    if (now() - session.lastUsedAtMs < touchEveryMs) return;
    await store()
      .touchSession(session, now())
      .catch((err: unknown) => log.warn({ err }, 'A use of a session could not be noted'));
  }

  /** Deletes the session of a request and returns it. Undefined when the request has none. */
  async function removed(request: IncomingMessage): Promise<StoredSession | undefined> {
    const key = keyOf(request);
    const session = key === undefined ? undefined : await store().remove(key);
    if (session) ended(session.userId);
    return session;
  }

  function keyOf(request: IncomingMessage): string | undefined {
    const shown = cookies.read(request);
    return typeof shown === 'string' ? undefined : shown.key;
  }

  async function endAtProvider(session: StoredSession): Promise<void> {
    const token = seal.open(session.sealedToken, session.key);
    if (token !== undefined) await provider.signOut(token);
  }

  async function add(key: string, signIn: ProviderSignIn, place: SignInPlace): Promise<void> {
    const { userId } = signIn.user;
    const times = { createdAtMs: now(), lastUsedAtMs: now() };
    const userAgent = (place.request.headers['user-agent'] ?? '').slice(0, userAgentLength);
    const from = { userAgent, address: place.clientAddress };
    await auditEvents.note('signed-in', { userId });
    await store().add({ key, userId, ...sessionState(signIn, key, seal), ...from, ...times });
    await store().removeOldest(userId, sessionsAtMost);
  }

  return {
    async open(signIn, place) {
      const made = cookies.make();
      await add(made.key, signIn, place).catch(async (error: unknown) => {
        await provider.signOut(signIn.tokens.refreshToken);
        throw error;
      });
      const replaced = await removed(place.request);
      // When both belong to one session of the provider, signing out the old one would end the new one too.
      if (replaced && replaced.providerSid !== signIn.user.providerSid) await endAtProvider(replaced);
      return made.cookies;
    },
    async find(request) {
      const shown = cookies.read(request);
      if (shown === 'none') return 'none';
      const stored = shown === 'odd' ? undefined : await store().read(shown.key);
      if (!stored) return 'ended';
      if (endsAtMs(stored) <= now() || seal.open(stored.sealedToken, stored.key) === undefined) {
        await store().remove(stored.key);
        return 'ended';
      }
      const session = await renewed(stored);
      if (session === 'ended') return 'ended';
      await noteUse(session);
      const { userId, email, tier, teamScopes, providerSid } = session;
      return { userId, email, tier, teamScopes, providerSid };
    },
    async end(request) {
      const key = keyOf(request);
      const open = key === undefined ? undefined : await store().read(key);
      if (open) await auditEvents.note('signed-out', { userId: open.userId });
      const session = await removed(request);
      if (session) await endAtProvider(session);
      return cookies.clearing;
    },
    keyOf,
    async listOf(userId) {
      const stored = await store().listOf(userId);
      return stored
        .filter((session) => endsAtMs(session) > now())
        .sort((a, b) => b.lastUsedAtMs - a.lastUsedAtMs);
    },
    async endOne(userId, key) {
      const open = await store().read(key);
      if (open?.userId === userId) await auditEvents.note('session-ended', { userId });
      const session = await store().remove(key, userId);
      if (!session) return false;
      ended(userId);
      await endAtProvider(session);
      return true;
    },
    async endOthersOf(userId, stored) {
      await store().removeOthersOf(userId, stored);
      ended(userId);
    },
    async endAllOf(userId) {
      await store().removeAllOf(userId);
      ended(userId);
    },
    async endByProviderSid(providerSid) {
      for (const userId of await store().removeByProviderSid(providerSid)) {
        await auditEvents.noteOfProvider('session-ended', { userId });
        ended(userId);
      }
    },
    clearing: () => cookies.clearing,
    setTier: async (userId, tier, changedAtMs) => store().setTier(userId, tier, changedAtMs),
    setEmail: async (userId, email) => store().setEmail(userId, email),
  };
}
