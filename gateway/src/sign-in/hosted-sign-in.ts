import type { IncomingMessage } from 'node:http';
import { finishSignIn, startSignIn } from '@freightwright/contracts';
import { type Log, problemOf } from '@freightwright/runtime-kit';
import { type Caller, createSeal, type Handler, handle } from '@freightwright/service-kit';
import * as z from 'zod/mini';
import { cookieValues, createSetCookie, type SetCookie, surplusCookies } from '../cookies/cookies.ts';
import { returnPath } from './request-origin.ts';
import { createKnownBrowsers } from './sign-in-throttle.ts';
import { type AuthDeps, endEverywhere } from './sign-out.ts';

/** What a browser must return from the provider's page. */
const LoginAttempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  action: z.optional(z.enum(['UPDATE_PASSWORD', 'RESET_PASSWORD'])),
});
type LoginAttempt = z.infer<typeof LoginAttempt>;
const Sealed = z.strictObject({ attempt: LoginAttempt, untilMs: z.number() });

const lifetimeS = 600;
/**
 * Node accepts 16 KiB of headers, and an attempt with a long return path takes 3 KiB of them. With more
 * attempts at once every request of the browser would be refused, so the user could no longer sign in there.
 */
const attemptsAtMost = 4;
const namePattern = /^login-[\w-]{8}$/;
const statePattern = /^[\w-]{8,128}$/;

/**
 * Stores pending sign-ins in the browser, each in its own cookie, so that several tabs do not conflict and
 * replicas stay stateless. The browser can neither read nor change an attempt, nor swap it for another one.
 * @param options.secret base64, 32 bytes or more, the same in all replicas.
 */
export function createLoginAttempts({
  secret,
  https,
  now,
}: {
  secret: string;
  https: boolean;
  now: () => number;
}) {
  const { seal, open } = createSeal(secret, 'sign-ins under way');
  const cookie = createSetCookie({ path: '/api/login', sameSite: 'Lax', https });

  return {
    /** The cookies that store the attempt in the browser, for 10 minutes. */
    save(attempt: LoginAttempt, request: IncomingMessage): readonly SetCookie[] {
      const name = nameOf(attempt.state);
      const surplus = surplusCookies(request, { shape: namePattern, atMost: attemptsAtMost }, name);
      const text = JSON.stringify({ attempt, untilMs: now() + lifetimeS * 1_000 });
      return [...surplus.map((other) => cookie(other, '', 0)), cookie(name, seal(text, name), lifetimeS)];
    },
    /** The attempt that this browser started with `state`. Undefined when there is none. */
    find(request: IncomingMessage, state: string): LoginAttempt | undefined {
      if (!statePattern.test(state)) return undefined;
      const name = nameOf(state);
      for (const value of cookieValues(request, name)) {
        const text = open(value, name);
        const stored = text === undefined ? undefined : z.safeParse(Sealed, JSON.parse(text)).data;
        if (stored?.attempt.state === state && stored.untilMs > now()) return stored.attempt;
      }
      return undefined;
    },
    /** The cookies that delete the attempt. */
    forget: (state: string) => (statePattern.test(state) ? [cookie(nameOf(state), '', 0)] : []),
  };
}

const nameOf = (state: string) => `login-${state.slice(0, 8)}`;

/** Where a failed sign-in redirects the browser. */
const failurePage = { signIn: '/auth?error=sign-in', unavailable: '/auth?error=unavailable' };

interface Wanted extends Pick<LoginAttempt, 'returnTo' | 'action'> {
  /** Fills in the provider's form. */
  readonly email?: string | undefined;
}

/**
 * Sign-in on the provider's own page, by the authorization code flow with PKCE, state and nonce. A browser
 * navigates to both routes, so every failure redirects to a page instead of returning JSON.
 */
export function hostedSignInHandlers(deps: AuthDeps): readonly Handler[] {
  const { identityProvider, sessions, publicOrigin, https, sessionSecret, now } = deps;
  const redirectUri = publicOrigin + finishSignIn.path;
  const attempts = createLoginAttempts({ secret: sessionSecret, https, now });
  const browsers = createKnownBrowsers({ secret: sessionSecret, https, now });

  async function begin({ request, reply }: Caller, { returnTo, action, email }: Wanted) {
    const { url, check } = await identityProvider.startCodeFlow({ redirectUri, action, email });
    reply.addCookies(attempts.save({ ...check, returnTo, action }, request));
    reply.redirectTo(url);
  }

  /**
   * After a change of password every session of the user ends, here and at the provider, including this one.
   * The provider's sessions outlive the old password, and an attacker who knew it may have opened some. So
   * the user signs in again, with the new password.
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
