import { type Credentials, Problem } from '@freightwright/contracts';
import { brokenPasswordRule, passwordRefusals } from '@freightwright/password-rules';

/**
 * Refuses a password that an attacker would guess first. It is checked here, and not by the provider alone,
 * so that the rule is the same for every provider, and so that the answer comes before anybody can learn
 * whether the address is taken.
 * @param field what the caller's form calls the password.
 * @throws Problem 'request.invalid' naming the rule.
 */
export function refuseGuessable(credentials: Credentials, field = 'password'): void {
  const rule = brokenPasswordRule(credentials);
  if (rule === undefined) return;
  const message = passwordRefusals[rule];
  throw new Problem('request.invalid', { detail: message, errors: [{ field, rule, message }] });
}
