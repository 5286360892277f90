import type { FailedSignIns } from './failed-sign-ins.ts';
import { matchesPassword } from './passwords.ts';
import type { User, Users } from './users.ts';

/**
 * 'refused' is the single answer for a wrong password, an unknown name, a user without a password, and a
 * locked name.
 */
export type SignInResult =
  | { readonly outcome: 'signed-in' | 'must-update-password'; readonly user: User }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'disabled' };

export type SignIn = (name: string, password: string) => Promise<SignInResult>;

export function createSignIn(users: Users, failed: FailedSignIns): SignIn {
  return async (typedName, password) => {
    const name = typedName.trim().toLowerCase().slice(0, 255);
    if (failed.isLocked(name)) return { outcome: 'refused' };
    const user = users.findByEmail(name);
    const matches = await matchesPassword(password, user?.passwordHash);
    // Checked again, because guesses that were sent at the same time had all passed the first check before
    // any of them failed.
    if (failed.isLocked(name)) return { outcome: 'refused' };
    if (!user || !matches) {
      failed.add(name);
      return { outcome: 'refused' };
    }
    if (!user.enabled) return { outcome: 'disabled' };
    failed.clear(name);
    return { outcome: user.mustUpdatePassword ? 'must-update-password' : 'signed-in', user };
  };
}
