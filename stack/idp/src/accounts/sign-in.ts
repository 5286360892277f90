import type { FailedSignIns } from './failed-sign-ins.ts';
import { matchesPassword } from './passwords.ts';
import type { User, Users } from './users.ts';

/** 'refused' is one answer for a wrong password, nobody of that name, no password set, and a locked name. */
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
    // Asked again: guesses sent side by side were all let in before the first of them had failed.
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
