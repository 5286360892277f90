import { type Credentials, Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import { refuseGuessable } from './new-password.ts';
import type { ProfileStore } from './profile-store.ts';
import type { Account, Registrar } from './provider/registrar.ts';

export interface RegisterUserDeps {
  registrar: Pick<Registrar, 'createUser' | 'deleteUser'>;
  profiles: Pick<ProfileStore, 'welcome'>;
  nowMs: () => number;
  log: Log;
}

/**
 * Makes an account, first at the provider, then here. When it cannot be stored here, it is removed from the
 * provider, so that the same form can be sent again. When the removal fails too, the account works, and the
 * first sign-in makes the profile.
 * @throws Problem 'identity.email-taken', 'request.invalid', 'service.unavailable'.
 */
export async function registerUser(deps: RegisterUserDeps, credentials: Credentials): Promise<Account> {
  const { registrar, profiles, nowMs, log } = deps;
  refuseGuessable(credentials);
  const account = await registrar.createUser(credentials);
  try {
    await profiles.welcome({ ...account, tier: 'registered' }, new Date(nowMs()));
    return account;
  } catch (cause) {
    const { userId } = account;
    log.warn({ err: cause, userId }, 'an account could not be kept and is taken back');
    await registrar
      .deleteUser(userId)
      .catch((err: unknown) => log.warn({ err, userId }, 'the account stays without a profile'));
    throw new Problem('service.unavailable', { cause, retryAfterS: 5 });
  }
}
