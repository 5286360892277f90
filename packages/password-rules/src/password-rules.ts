import { isCommonPassword } from './common-passwords.ts';

/** Reasons to refuse a new password. Its length is checked by the contracts (6 to 128 characters). */
export type PasswordRule = 'blank' | 'not-email' | 'common';

/** The messages for the user who chose the password. */
export const passwordRefusals: Readonly<Record<PasswordRule, string>> = {
  blank: 'Password must not be only spaces',
  'not-email': 'Password must not be your email or the name in it',
  common: 'This password is too common and would be guessed first. Choose another one.',
};

/**
 * The first rule that a new password breaks; undefined when it is allowed. NIST SP 800-63B, 3.1.1.2: compare
 * with commonly used passwords and with the user's own name, without character class requirements.
 */
export function brokenPasswordRule({
  password,
  email,
}: {
  password: string;
  email: string;
}): PasswordRule | undefined {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  if (plain === '') return 'blank';
  if (namesIn(email.toLowerCase()).includes(plain)) return 'not-email';
  return isCommonPassword(plain) ? 'common' : undefined;
}

/** The address, its local part, and that without its tag. */
function namesIn(email: string): string[] {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  return [email, local, local.replace(/\+.*/s, '')];
}
