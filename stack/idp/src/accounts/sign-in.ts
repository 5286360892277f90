import type { Sessions } from '../oidc/sessions.ts';
import { hashPassword, matchesPassword } from './passwords.ts';
import type { User, Users } from './users.ts';

/** As in the realm: 10 failures lock a name for 60 s, the next 10 for 120 s, up to 15 min; for 12 h. */
const FAILURES_TO_LOCK = 10;
const LOCK_STEP_MS = 60_000;
const LONGEST_LOCK_MS = 900_000;
const FORGOTTEN_AFTER_MS = 43_200_000;
/** Names without an account are counted too, so the list is limited. The oldest are removed first. */
const MOST_NAMES = 10_000;

export type FailedSignIns = ReturnType<typeof createFailedSignIns>;

/** Counts by the typed name, so that a lock does not reveal which accounts exist. */
export function createFailedSignIns(now: () => number) {
  const failures = new Map<string, { count: number; lastAtMs: number; lockedUntilMs: number }>();
  const isLocked = (name: string) => (failures.get(name)?.lockedUntilMs ?? 0) > now();
  return {
    isLocked,
    add: (name: string) => {
      if (isLocked(name)) return;
      const known = failures.get(name);
      const fresh = known && now() - known.lastAtMs < FORGOTTEN_AFTER_MS;
      const count = fresh ? known.count + 1 : 1;
      const step = count % FAILURES_TO_LOCK === 0 ? count / FAILURES_TO_LOCK : 0;
      failures.delete(name);
      const lockedUntilMs = now() + Math.min(step * LOCK_STEP_MS, LONGEST_LOCK_MS);
      failures.set(name, { count, lastAtMs: now(), lockedUntilMs });
      if (failures.size > MOST_NAMES) failures.delete(failures.keys().next().value ?? '');
    },
    clear: (name: string) => void failures.delete(name),
  };
}

/** 'refused' is the same for a wrong password, an unknown name, no password and a locked name. */
export type SignInResult =
  | { readonly outcome: 'signed-in' | 'must-update-password'; readonly user: User }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'disabled' };

export type SignIn = (name: string, password: string) => Promise<SignInResult>;

export const createSignIn =
  (users: Users, failed: FailedSignIns): SignIn =>
  async (typedName, password) => {
    const name = typedName.trim().toLowerCase().slice(0, 255);
    if (failed.isLocked(name)) return { outcome: 'refused' };
    const user = users.findByEmail(name);
    const matches = await matchesPassword(password, user?.passwordHash);
    // Checked again: concurrent guesses all passed the first check.
    if (failed.isLocked(name)) return { outcome: 'refused' };
    if (!user || !matches) {
      failed.add(name);
      return { outcome: 'refused' };
    }
    if (!user.enabled) return { outcome: 'disabled' };
    failed.clear(name);
    return { outcome: user.mustUpdatePassword ? 'must-update-password' : 'signed-in', user };
  };

/** Sets a validated password. Sessions continue unless the user signs out elsewhere. */
export type SetPassword = (
  user: User,
  password: string,
  options?: { endSessions?: boolean; exceptSid?: string | undefined },
) => Promise<void>;

export function createSetPassword(deps: {
  users: Users;
  sessions: Sessions;
  failed: FailedSignIns;
  now: () => number;
}): SetPassword {
  return async ({ id, email }, password, { endSessions = false, exceptSid } = {}) => {
    deps.users.change(id, {
      passwordHash: await hashPassword(password),
      passwordChangedAtMs: deps.now(),
      mustUpdatePassword: false,
    });
    deps.failed.clear(email);
    if (!endSessions) return;
    for (const { sid } of deps.sessions.ofUser(id)) if (sid !== exceptSid) await deps.sessions.end(sid);
  };
}
