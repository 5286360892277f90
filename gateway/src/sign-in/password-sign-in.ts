import type { Credentials, checkPassword, DataOf, ReplyOf, UserStatus } from '@freightwright/contracts';
import {
  forgetFailedSignIns,
  Problem,
  register,
  registerUser,
  signIn,
  userStatusOf,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { type Caller, type Handler, handle } from '@freightwright/service-kit';
import type { IdentityProvider, ProviderSignIn } from '../identity-provider/identity-provider.ts';
import { refuseForeignPage } from './request-origin.ts';
import type { SignInAuditEvents } from './sign-in-audit-events.ts';
import type { CountedRegistration, KnownBrowser, SignInThrottle } from './sign-in-throttle.ts';
import { createKnownBrowsers } from './sign-in-throttle.ts';
import type { AuthDeps } from './sign-out.ts';

export interface CheckPasswordDeps {
  identityProvider: Pick<IdentityProvider, 'signIn' | 'signOut'>;
  throttle: Pick<SignInThrottle, 'countSignIn'>;
  auditEvents: Pick<SignInAuditEvents, 'note'>;
  log: Log;
}

/**
 * Verifies an account's password for the identity service. The provider is asked to sign the user in, and
 * that sign-in is ended at once. A wrong password counts as a failed sign-in with this email from this
 * address, so an unattended session does not allow guessing.
 * @throws Problem 'identity.too-many-attempts', 'service.unavailable'.
 */
export function createCheckPassword({ identityProvider, throttle, auditEvents, log }: CheckPasswordDeps) {
  async function isRight({ userId, email, password }: DataOf<typeof checkPassword>): Promise<boolean> {
    try {
      const { user, tokens } = await identityProvider.signIn({ email, password });
      await identityProvider.signOut(tokens.refreshToken);
      return user.userId === userId;
    } catch (error) {
      // The provider returns this only for a correct password.
      if (hasCode(error, 'identity.setup-required')) return true;
      if (hasCode(error, 'identity.wrong-credentials')) return false;
      throw error;
    }
  }

  return async (
    bus: Pick<Bus, 'request'>,
    asked: DataOf<typeof checkPassword>,
  ): Promise<ReplyOf<typeof checkPassword>> => {
    const { userId, email, clientAddress } = asked;
    const attempt = await throttle.countSignIn({ email, clientAddress });
    try {
      let right = await isRight(asked);
      if (!right) {
        // Guesses of strangers may have locked the account, and then the correct password is refused too. The
        // account's owner has a session, so the lock is lifted.
        const lifted = await bus
          .request(forgetFailedSignIns, { userId }, { timeoutMs: forgetTimeoutMs })
          .catch(
            (err: unknown) => void log.warn({ err }, 'a lock at the identity provider could not be lifted'),
          );
        right = lifted !== undefined && (await isRight(asked));
      }
      if (right) await attempt.giveBack();
      else await auditEvents.note('password-refused', { userId });
      return { right };
    } catch (error) {
      await attempt.giveBack();
      throw error;
    }
  };
}

/**
 * Time limit for creating an account, milliseconds. Longer than the identity service needs to hash the
 * password.
 */
const registerTimeoutMs = 8_000;
const retryAfterS = 5;
/** Time limit for lifting a lock, milliseconds. Longer than the identity service waits for the provider. */
const forgetTimeoutMs = 4_000;

/** Sign-in with email and password in our own form, and registration. */
export function passwordSignInHandlers(deps: AuthDeps): readonly Handler[] {
  const { identityProvider, sessions, throttle, auditEvents, bus, publicOrigin, https, sessionSecret, now } =
    deps;
  const browsers = createKnownBrowsers({ secret: sessionSecret, https, now });

  /** Starts a session under a new id and ends the visitor's previous one. */
  async function open(signedIn: ProviderSignIn, { request, reply, principal }: Caller): Promise<UserStatus> {
    const { userId, email, tier } = signedIn.user;
    const { clientAddress } = principal;
    reply.addCookies(await sessions.open(signedIn, { request, clientAddress }));
    reply.addCookies(browsers.remember(request, { email, userId }));
    return userStatusOf({ tier, userId, email, scopes: [], clientAddress });
  }

  /**
   * The provider locks an account after many wrong passwords, and then refuses the correct one too. A browser
   * that has signed in to the account before has a separate limit here. So the lock is lifted for it, and the
   * sign-in is retried.
   */
  async function signInFrom(browser: KnownBrowser | undefined, credentials: Credentials, log: Log) {
    try {
      return await identityProvider.signIn(credentials);
    } catch (error) {
      if (!browser || !hasCode(error, 'identity.wrong-credentials')) throw error;
      try {
        await bus.request(forgetFailedSignIns, { userId: browser.userId }, { timeoutMs: forgetTimeoutMs });
      } catch (err) {
        log.warn({ err }, 'a lock at the identity provider could not be lifted');
        throw error;
      }
      return identityProvider.signIn(credentials);
    }
  }

  /**
   * A registration counts as a guess only when the email exists already, because that is what its response
   * reveals.
   */
  async function makeAccount(credentials: Credentials, attempt: CountedRegistration): Promise<void> {
    try {
      await bus.request(registerUser, credentials, { timeoutMs: registerTimeoutMs });
      await attempt.wasNoGuess();
    } catch (error) {
      if (hasCode(error, 'service.unavailable')) await attempt.giveBack();
      else if (!hasCode(error, 'identity.email-taken')) await attempt.wasNoGuess();
      throw error;
    }
  }

  return [
    handle(signIn, async (call) => {
      const { request, body, principal } = call;
      refuseForeignPage(request, publicOrigin);
      const { clientAddress } = principal;
      const { email } = body;
      const browser = browsers.find(request, email);
      const attempt = await throttle.countSignIn({ email, clientAddress, browserId: browser?.id });
      const signedIn = await signInFrom(browser, body, call.log).catch(async (error: unknown) => {
        if (hasCode(error, 'identity.wrong-credentials'))
          await auditEvents.note('sign-in-refused', { email });
        else await attempt.giveBack();
        throw error;
      });
      await attempt.giveBack();
      return open(signedIn, call);
    }),

    handle(register, async (call) => {
      const { request, body, principal } = call;
      refuseForeignPage(request, publicOrigin);
      const attempt = await throttle.countRegistration({
        email: body.email,
        clientAddress: principal.clientAddress,
      });
      await makeAccount(body, attempt);
      try {
        return await open(await identityProvider.signIn(body), call);
      } catch (cause) {
        throw new Problem('service.unavailable', {
          detail:
            'Your account is ready, but signing in did not work just now. Please sign in again in a moment.',
          retryAfterS,
          cause,
        });
      }
    }),
  ];
}

const hasCode = (error: unknown, code: Problem['code']) => error instanceof Problem && error.code === code;
