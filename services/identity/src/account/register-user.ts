import { type Credentials, Problem } from '@freightwright/contracts';
import { brokenPasswordRule, passwordRefusals } from '@freightwright/password-rules';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Account } from '../provider/registrar.ts';

/**
 * Creates an account, first at the provider, then here. When it cannot be stored here, it is removed from the
 * provider, so that the same form can be sent again. When the removal fails too, the account works, and the
 * first sign-in creates the profile.
 * @throws Problem 'identity.email-taken', 'request.invalid', 'service.unavailable'.
 */
export async function registerUser(deps: IdentityDeps, credentials: Credentials): Promise<Account> {
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

/**
 * Rejects a password that an attacker would guess first. Checked here, and not by the provider alone, so that
 * every provider has the same rule, and so that the response does not reveal whether the address is taken.
 * @param field the name of the password in the caller's form.
 * @throws Problem 'request.invalid' naming the rule.
 */
export function refuseGuessable(credentials: Credentials, field = 'password'): void {
  const rule = brokenPasswordRule(credentials);
  if (rule === undefined) return;
  const message = passwordRefusals[rule];
  throw new Problem('request.invalid', { detail: message, errors: [{ field, rule, message }] });
}
