import {
  type checkPassword,
  type DataOf,
  forgetFailedSignIns,
  Problem,
  type ReplyOf,
} from '@freightwright/contracts';
import type { Bus, Log } from '@freightwright/service-kit';
import type { IdentityProvider } from '../identity-provider/identity-provider.ts';
import type { SignInActs } from './sign-in-acts.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface CheckPasswordDeps {
  identityProvider: Pick<IdentityProvider, 'signIn' | 'signOut'>;
  throttle: Pick<SignInThrottle, 'countSignIn'>;
  acts: Pick<SignInActs, 'note'>;
  log: Log;
}

/** Longer than the identity service waits for the provider, milliseconds. */
const forgetTimeoutMs = 4_000;

/**
 * Says whether a password is that of an account, for the identity service. The provider is asked to sign the
 * user in, and that sign-in is ended at once. A wrong password counts as a failed sign-in with this email from
 * this address, so a session that somebody left open is no place to guess.
 * @throws Problem 'identity.too-many-attempts', 'service.unavailable'.
 */
export function createCheckPassword({ identityProvider, throttle, acts, log }: CheckPasswordDeps) {
  async function isRight({ userId, email, password }: DataOf<typeof checkPassword>): Promise<boolean> {
    try {
      const { user, tokens } = await identityProvider.signIn({ email, password });
      await identityProvider.signOut(tokens.refreshToken);
      return user.userId === userId;
    } catch (error) {
      // The provider says so only to whoever has the right password.
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
        // Guesses of strangers may have locked the account, and then the right password is refused too. Its
        // owner has a session, so the lock is lifted.
        const lifted = await bus
          .request(forgetFailedSignIns, { userId }, { timeoutMs: forgetTimeoutMs })
          .catch(
            (err: unknown) => void log.warn({ err }, 'a lock at the identity provider could not be lifted'),
          );
        right = lifted !== undefined && (await isRight(asked));
      }
      if (right) await attempt.giveBack();
      else await acts.note('password-refused', { userId });
      return { right };
    } catch (error) {
      await attempt.giveBack();
      throw error;
    }
  };
}

const hasCode = (error: unknown, code: Problem['code']) => error instanceof Problem && error.code === code;
