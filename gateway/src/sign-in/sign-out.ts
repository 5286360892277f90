import {
  backchannelLogout,
  endProviderSessions,
  Problem,
  signOut,
  signOutEverywhere,
} from '@freightwright/contracts';
import { type Bus, type Handler, handle, type Log } from '@freightwright/service-kit';
import type { IdentityProvider } from '../identity-provider/identity-provider.ts';
import type { Sessions } from '../session/sessions.ts';
import type { LogoutTokensStore } from './logout-tokens-store.ts';
import { refuseForeignSignOut } from './request-origin.ts';
import type { SignInActs } from './sign-in-acts.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface AuthDeps {
  identityProvider: IdentityProvider;
  sessions: Sessions;
  throttle: SignInThrottle;
  acts: SignInActs;
  /** @throws Problem 'service.unavailable' while there is none. */
  logoutTokens: () => LogoutTokensStore;
  /** Asks the identity service. */
  bus: Pick<Bus, 'request'>;
  /** Origin of the site as visitors type it. */
  publicOrigin: string;
  /** Visitors come by https. */
  https: boolean;
  /** What sign-ins under way are sealed with: base64, 32 bytes or more, the same in all replicas. */
  sessionSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Signing out, here or everywhere. */
export function signOutHandlers(deps: AuthDeps): readonly Handler[] {
  const { sessions, publicOrigin } = deps;
  return [
    handle(signOut, async ({ request, reply }) => {
      refuseForeignSignOut(request, publicOrigin);
      reply.addCookies(await sessions.end(request));
      return { signedOut: true } as const;
    }),

    // A page of another site gets no further than the guard, because the session's cookie does not count
    // there. A provider that is down does not make this fail: the caller is signed out and has nothing left
    // to try again with.
    handle(signOutEverywhere, async ({ reply, principal, log }) => {
      if (principal.userId === undefined) throw new Problem('principal.invalid');
      await endEverywhere(deps, principal.userId, log);
      reply.addCookies(sessions.clearing());
      return { signedOut: true } as const;
    }),
  ];
}

/**
 * How long the identity service may take, milliseconds. The provider tells us of each session that it ends,
 * and waits up to 5 s for our answer, before it answers itself.
 */
const timeoutMs = 10_000;

/**
 * Ends every session of a user. The provider's sessions end first, so that none of them opens one here in
 * between. Ours end in any case: when the provider is down its sessions go on, but nobody can use them here.
 * That is logged as an error.
 * @throws what `Sessions.endAllOf` throws.
 */
export async function endEverywhere(
  { sessions, acts, bus }: Pick<AuthDeps, 'sessions' | 'acts' | 'bus'>,
  userId: string,
  log: Log,
): Promise<void> {
  await acts.note('signed-out-everywhere', { userId });
  await bus.request(endProviderSessions, { userId }, { timeoutMs }).catch((err: unknown) => {
    log.error({ err, userId }, "a user's sessions go on at the identity provider");
  });
  await sessions.endAllOf(userId);
}

/**
 * The provider tells us that one of its sessions, or all sessions of a user, have ended. A token is accepted
 * once, because a second time it would end sessions that were opened since. The token is the only credential,
 * so it does not matter who sends it.
 */
export function backchannelLogoutHandler(deps: AuthDeps): Handler {
  const { identityProvider, sessions, acts, logoutTokens, now } = deps;
  return handle(backchannelLogout, async ({ body }) => {
    const { jti, userId, providerSid } = await identityProvider.verifyLogoutToken(body.logout_token);
    if (!(await logoutTokens().note(jti, now()))) {
      throw new Problem('request.invalid', { detail: 'The logout token has been used' });
    }
    if (providerSid !== undefined) await sessions.endByProviderSid(providerSid);
    else if (userId !== undefined) {
      await acts.noteOfProvider('session-ended', { userId });
      await sessions.endAllOf(userId);
    }
    return undefined;
  });
}
