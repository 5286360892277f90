import { type FieldError, Problem } from '@freightwright/contracts';
import { passwordRefusals } from '@freightwright/password-rules';
import * as z from 'zod';

const PasswordRefusal = z.object({
  error: z.string().regex(/^invalidPassword\w*Message$/),
  error_description: z.string().optional(),
});
const FieldRefusal = z.object({ field: z.string(), errorMessage: z.string() });
const FieldRefusals = z.object({ errors: z.array(FieldRefusal).min(1) });

/** Keycloak's password policies with our messages, by the provider's message key; # is its figure. */
const passwordRules: Readonly<Record<string, readonly [rule: string, message: string]>> = {
  invalidPasswordMinLengthMessage: ['min', 'Password must be at least # characters'],
  invalidPasswordMaxLengthMessage: ['max', 'Password must be at most # characters'],
  invalidPasswordMinDigitsMessage: ['digits', 'Password needs digits: #'],
  invalidPasswordMinLowerCaseCharsMessage: ['lower-case', 'Password needs small letters: #'],
  invalidPasswordMinUpperCaseCharsMessage: ['upper-case', 'Password needs capital letters: #'],
  invalidPasswordMinSpecialCharsMessage: ['special', 'Password needs special characters: #'],
  invalidPasswordNotEmailMessage: ['not-email', passwordRefusals['not-email']],
  invalidPasswordNotUsernameMessage: ['not-email', passwordRefusals['not-email']],
  invalidPasswordBlacklistedMessage: ['common', passwordRefusals.common],
};
const anyPasswordRule = ['policy', 'Password does not meet the rules'] as const;

/** The problem of an empty password, with which the provider would create an account without sign-in. */
export const emptyPassword = (): Problem =>
  invalid([{ field: 'password', rule: 'min', message: 'Password must not be empty' }]);

/**
 * Maps the provider's 400 for a new or changed user to a problem; undefined when the body names neither a
 * password policy nor a field that we sent.
 * @param passwordField the name of the password in the caller's form.
 */
export function refusalOf(body: unknown, passwordField = 'password'): Problem | undefined {
  const password = PasswordRefusal.safeParse(body);
  if (password.success) {
    const { error, error_description: description = '' } = password.data;
    const [rule, message] = passwordRules[error] ?? anyPasswordRule;
    const figure = /\d+/.exec(description)?.[0] ?? '';
    return invalid([{ field: passwordField, rule, message: message.replace('#', figure) }]);
  }
  const several = FieldRefusals.safeParse(body);
  const one = FieldRefusal.safeParse(body);
  const refused = several.success ? several.data.errors : one.success ? [one.data] : [];
  // The email address is the user name; we send no other field.
  return refused.some(({ field }) => field === 'email' || field === 'username')
    ? invalid([{ field: 'email', rule: 'format', message: 'Please enter a valid email address' }])
    : undefined;
}

function invalid(errors: FieldError[]): Problem {
  const [first] = errors;
  return new Problem('request.invalid', { errors, ...(first && { detail: first.message }) });
}
