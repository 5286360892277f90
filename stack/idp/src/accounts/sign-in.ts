import type { FailedSignIns } from './failed-sign-ins.ts';
import { matchesPassword } from './passwords.ts';
import type { User, Users } from './users.ts';

/** 'refused' is the one answer for a wrong password, no such name, no password and a locked name. */
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
    // Checked again: guesses sent at the same time all passed the first check.
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
