import { type FieldError, Problem } from '@freightwright/contracts';
import { passwordRefusals } from '@freightwright/password-rules';
import * as z from 'zod';

const PasswordRefusal = z.object({
  error: z.string().regex(/^invalidPassword\w*Message$/),
  error_description: z.string().optional(),
});
const FieldRefusal = z.object({ field: z.string(), errorMessage: z.string() });
const FieldRefusals = z.object({ errors: z.array(FieldRefusal).min(1) });

/**
 * The rules of Keycloak's password policies, by the message that names each; `n` is the figure in that
 * message.
 */
const passwordRules: Record<string, (n: string) => Omit<FieldError, 'field'>> = {
  invalidPasswordMinLengthMessage: (n) => ({
    rule: 'min',
    message: `Password must be at least ${n} characters`,
  }),
  invalidPasswordMaxLengthMessage: (n) => ({
    rule: 'max',
    message: `Password must be at most ${n} characters`,
  }),
  invalidPasswordMinDigitsMessage: (n) => ({ rule: 'digits', message: `Password needs digits: ${n}` }),
  invalidPasswordMinLowerCaseCharsMessage: (n) => ({
    rule: 'lower-case',
    message: `Password needs small letters: ${n}`,
  }),
  invalidPasswordMinUpperCaseCharsMessage: (n) => ({
    rule: 'upper-case',
    message: `Password needs capital letters: ${n}`,
  }),
  invalidPasswordMinSpecialCharsMessage: (n) => ({
    rule: 'special',
    message: `Password needs special characters: ${n}`,
  }),
  invalidPasswordNotEmailMessage: () => ({
    rule: 'not-email',
    message: passwordRefusals['not-email'],
  }),
  invalidPasswordNotUsernameMessage: () => ({
    rule: 'not-email',
    message: passwordRefusals['not-email'],
  }),
  invalidPasswordBlacklistedMessage: () => ({
    rule: 'common',
    message: passwordRefusals.common,
  }),
};
const anyPasswordRule = () => ({ rule: 'policy', message: 'Password does not meet the rules' });

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
    const word = passwordRules[error] ?? anyPasswordRule;
    return invalid([{ field: passwordField, ...word(/\d+/.exec(description)?.[0] ?? '') }]);
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
