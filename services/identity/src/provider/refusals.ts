import { type FieldError, Problem } from '@freightwright/contracts';
import { passwordRefusals } from '@freightwright/password-rules';
import * as z from 'zod';

const PasswordRefusal = z.object({
  error: z.string().regex(/^invalidPassword\w*Message$/),
  error_description: z.string().optional(),
});
const FieldRefusal = z.object({ field: z.string(), errorMessage: z.string() });
const FieldRefusals = z.object({ errors: z.array(FieldRefusal).min(1) });

/** The rules of Keycloak's password policies with our words, by the message that names each; # is its figure. */
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

/**
 * The problem when there is no password. Without this check the provider would make an account that nobody
 * can sign in to.
 */
export const emptyPassword = (): Problem =>
  invalid([{ field: 'password', rule: 'min', message: 'Password must not be empty' }]);

/**
 * The problem behind a 400 of creating or changing a user, in our words; undefined when the body names neither
 * a password policy nor a field that we sent.
 * @param passwordField what the caller's form calls the password.
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
  // The email address is the user name; every other field of a user is one that we do not send.
  return refused.some(({ field }) => field === 'email' || field === 'username')
    ? invalid([{ field: 'email', rule: 'format', message: 'Please enter a valid email address' }])
    : undefined;
}

function invalid(errors: FieldError[]): Problem {
  const [first] = errors;
  return new Problem('request.invalid', { errors, ...(first && { detail: first.message }) });
}
