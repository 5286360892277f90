import {
  type Credentials,
  Problem,
  register,
  registerUser,
  signIn,
  type UserStatus,
  userStatusOf,
} from '@freightwright/contracts';
import { type Caller, type Handler, handle } from '@freightwright/service-kit';
import type { ProviderSignIn } from '../identity-provider/identity-provider.ts';
import type { AuthDeps } from './auth-deps.ts';
import { refuseForeignPage } from './request-origin.ts';
import type { CountedAttempt } from './sign-in-throttle.ts';

/** Longer than the identity service needs to make an account, hashing its password included. */
const registerTimeoutMs = 8_000;
const retryAfterS = 5;

/** Signing in with e-mail and password in a form of ours, and registering. */
export function passwordSignInHandlers(deps: AuthDeps): readonly Handler[] {
  const { identityProvider, sessions, throttle, bus, publicOrigin } = deps;

  /** Opens a session under a new id and ends the one the visitor came with. */
  async function open(signedIn: ProviderSignIn, { request, reply, principal }: Caller): Promise<UserStatus> {
    reply.addCookies(await sessions.open(signedIn, request));
    const { userId, email, tier } = signedIn.user;
    return userStatusOf({ tier, userId, email, scopes: [], clientAddress: principal.clientAddress });
  }

  async function makeAccount(credentials: Credentials, attempt: CountedAttempt): Promise<void> {
    try {
      await bus.request(registerUser, credentials, { timeoutMs: registerTimeoutMs });
    } catch (error) {
      if (error instanceof Problem && error.code === 'service.unavailable') await attempt.giveBack();
      throw error;
    }
  }

  return [
    handle(signIn, async (call) => {
      const { request, body, principal } = call;
      refuseForeignPage(request, publicOrigin);
      const { clientAddress } = principal;
      const attempt = await throttle.countSignIn({ email: body.email, clientAddress });
      const signedIn = await identityProvider.signIn(body).catch(async (error: unknown) => {
        const isWrong = error instanceof Problem && error.code === 'identity.wrong-credentials';
        if (!isWrong) await attempt.giveBack();
        throw error;
      });
      await attempt.giveBack();
      return open(signedIn, call);
    }),

    handle(register, async (call) => {
      const { request, body, principal } = call;
      refuseForeignPage(request, publicOrigin);
      const attempt = await throttle.countRegistration({ clientAddress: principal.clientAddress });
      await makeAccount(body, attempt);
      try {
        return await open(await identityProvider.signIn(body), call);
      } catch (cause) {
        throw new Problem('service.unavailable', {
          detail:
            'Your account has been made, but you could not be signed in just now. Please sign in in a moment.',
          retryAfterS,
          cause,
        });
      }
    }),
  ];
}
