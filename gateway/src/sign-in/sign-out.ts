import {
  backchannelLogout,
  endProviderSessions,
  Problem,
  signOut,
  signOutEverywhere,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { type Handler, handle } from '@freightwright/service-kit';
import type { IdentityProvider } from '../identity-provider/identity-provider.ts';
import type { Sessions } from '../session/sessions.ts';
import type { LogoutTokensStore } from './logout-tokens-store.ts';
import { refuseForeignSignOut } from './request-origin.ts';
import type { SignInAuditEvents } from './sign-in-audit-events.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface AuthDeps {
  identityProvider: IdentityProvider;
  sessions: Sessions;
  throttle: SignInThrottle;
  auditEvents: SignInAuditEvents;
  /** @throws Problem 'service.unavailable' while disconnected. */
  logoutTokens: () => LogoutTokensStore;
  /** Sends requests to the identity service. */
  bus: Pick<Bus, 'request'>;
  /** The site's public origin. */
  publicOrigin: string;
  /** The site uses https. */
  https: boolean;
  /** The key that seals pending sign-ins: base64, 32 bytes or more, the same in all replicas. */
  sessionSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Sign-out, here or everywhere. */
export function signOutHandlers(deps: AuthDeps): readonly Handler[] {
  const { sessions, publicOrigin } = deps;
  return [
    handle(signOut, async ({ request, reply }) => {
      refuseForeignSignOut(request, publicOrigin);
      reply.addCookies(await sessions.end(request));
      return { signedOut: true } as const;
    }),

    // The contract middleware refuses a cross-site page, because the session's cookie does not count there.
    // An unavailable provider is not an error: the caller is signed out and has no credential left for a
    // retry.
    handle(signOutEverywhere, async ({ reply, principal, log }) => {
      if (principal.userId === undefined) throw new Problem('principal.invalid');
      await endEverywhere(deps, principal.userId, log);
      reply.addCookies(sessions.clearing());
      return { signedOut: true } as const;
    }),
  ];
}

/**
 * Time limit for the identity service, milliseconds. Before the provider responds, it notifies the gateway of
 * each session that it ends, and waits up to 5 s for the response.
 */
const timeoutMs = 10_000;

/**
 * Ends every session of a user. The provider's sessions end first, so that none of them opens one here in
 * between. Ours end in any case: when the provider is down its sessions remain, but cannot be used here. That
 * is logged as an error.
 * @throws what `Sessions.endAllOf` throws.
 */
export async function endEverywhere(
  { sessions, auditEvents, bus }: Pick<AuthDeps, 'sessions' | 'auditEvents' | 'bus'>,
  userId: string,
  log: Log,
): Promise<void> {
  await auditEvents.note('signed-out-everywhere', { userId });
  await bus.request(endProviderSessions, { userId }, { timeoutMs }).catch((err: unknown) => {
    log.error({ err, userId }, "a user's sessions go on at the identity provider");
  });
  await sessions.endAllOf(userId);
}

/**
 * Back-channel logout: the provider reports that one of its sessions, or all sessions of a user, have ended.
 * A token is accepted a single time, because a replay would end sessions that started since. The token is the
 * only credential, so the sender does not matter.
 */
export function backchannelLogoutHandler(deps: AuthDeps): Handler {
  const { identityProvider, sessions, auditEvents, logoutTokens, now } = deps;
  return handle(backchannelLogout, async ({ body }) => {
    const { jti, userId, providerSid } = await identityProvider.verifyLogoutToken(body.logout_token);
    if (!(await logoutTokens().note(jti, now()))) {
      throw new Problem('request.invalid', { detail: 'The logout token has been used' });
    }
    if (providerSid !== undefined) await sessions.endByProviderSid(providerSid);
    else if (userId !== undefined) {
      await auditEvents.noteOfProvider('session-ended', { userId });
      await sessions.endAllOf(userId);
    }
    return undefined;
  });
}
