import { type Credentials, Problem } from '@freightwright/contracts';
import { brokenPasswordRule, passwordRefusals } from '@freightwright/password-rules';

/**
 * Refuses a password that is guessed first. It is checked here, and not by the provider alone, so that the rule holds on every provider and
 * is told before anybody learns whether the address is taken.
 * @throws Problem 'request.invalid' naming the rule.
 */
export function refuseGuessable(credentials: Credentials): void {
  const rule = brokenPasswordRule(credentials);
  if (rule === undefined) return;
  const message = passwordRefusals[rule];
  throw new Problem('request.invalid', { detail: message, errors: [{ field: 'password', rule, message }] });
}
