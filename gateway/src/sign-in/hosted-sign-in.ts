import type { IncomingMessage } from 'node:http';
import { finishSignIn, startSignIn } from '@freightwright/contracts';
import { type Caller, type Handler, handle, type Log, problemOf } from '@freightwright/service-kit';
import type { AuthDeps } from './auth-deps.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLoginAttempts, type LoginAttempt } from './login-attempts.ts';
import { returnPath } from './request-origin.ts';
import { endEverywhere } from './sign-out.ts';

/** Where the browser goes when a sign-in failed. */
const failurePage = { signIn: '/auth?error=sign-in', unavailable: '/auth?error=unavailable' };

interface Wanted extends Pick<LoginAttempt, 'returnTo' | 'action'> {
  /** Fills in the provider's form. */
  readonly email?: string | undefined;
}

/**
 * Signing in on the provider's own page, by the code flow with PKCE, state and nonce. A browser navigates to
 * both routes, so every failure ends on a page and not in JSON.
 */
export function hostedSignInHandlers(deps: AuthDeps): readonly Handler[] {
  const { identityProvider, sessions, publicOrigin, https, sessionSecret, now } = deps;
  const redirectUri = publicOrigin + finishSignIn.path;
  const attempts = createLoginAttempts({ secret: sessionSecret, https, now });
  const browsers = createKnownBrowsers({ secret: sessionSecret, https, now });

  async function begin({ request, reply }: Caller, { returnTo, action, email }: Wanted) {
    const { url, check } = await identityProvider.startCodeFlow({ redirectUri, action, email });
    reply.addCookies(attempts.keep({ ...check, returnTo, action }, request));
    reply.redirectTo(url);
  }

  /**
   * After a change of password every session of the user ends, here and at the provider, also this one. The
   * provider's sessions outlive the old password, and nobody can tell which of them belong to whoever knew
   * it. So the visitor signs in once more, with the new password.
   */
  async function startOver(call: Caller, { returnTo }: LoginAttempt, userId: string): Promise<void> {
    await endEverywhere(deps, userId, call.log);
    call.reply.addCookies(sessions.clearing());
    await begin(call, { returnTo });
  }

  async function finish(call: Caller, query: URLSearchParams, attempt: LoginAttempt): Promise<void> {
    const callbackUrl = `${redirectUri}?${query}`;
    const signedIn = await identityProvider.finishCodeFlow({ callbackUrl, redirectUri, check: attempt });
    if (attempt.action && query.get('kc_action_status') === 'success') {
      return startOver(call, attempt, signedIn.user.userId);
    }
    call.reply.addCookies(await sessions.open(signedIn, placeOf(call)));
    call.reply.addCookies(browsers.remember(call.request, signedIn.user));
    call.reply.redirectTo(attempt.returnTo);
  }

  return [
    handle(startSignIn, async (call) => {
      const { returnTo, action, email } = call.query;
      try {
        await begin(call, { returnTo: returnPath(returnTo, publicOrigin), action, email });
      } catch (error) {
        call.reply.redirectTo(failurePageFor(error, call.log));
      }
      return undefined;
    }),

    handle(finishSignIn, async (call) => {
      const query = queryOf(call.request);
      const state = query.get('state') ?? '';
      const attempt = attempts.find(call.request, state);
      if (!attempt) {
        call.reply.redirectTo(failurePage.signIn);
        return undefined;
      }
      call.reply.addCookies(attempts.forget(state));
      try {
        await finish(call, query, attempt);
      } catch (error) {
        call.reply.redirectTo(failurePageFor(error, call.log));
      }
      return undefined;
    }),
  ];
}

function failurePageFor(error: unknown, log: Log): string {
  const problem = problemOf(error);
  if (problem.code === 'identity.wrong-credentials') {
    log.debug({ cause: problem.cause }, 'a sign-in on the hosted page came to nothing');
    return failurePage.signIn;
  }
  const level = problem.code === 'internal' ? 'error' : 'warn';
  log[level]({ err: problem.cause ?? problem }, 'a sign-in on the hosted page failed');
  return failurePage.unavailable;
}

const placeOf = ({ request, principal: { clientAddress } }: Caller) => ({ request, clientAddress });

const queryOf = ({ url = '' }: IncomingMessage) => {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
};
