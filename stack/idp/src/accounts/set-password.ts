import type { Sessions } from '../oidc/sessions.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { hashPassword } from './passwords.ts';
import type { User, Users } from './users.ts';

export type SetPassword = (
  user: User,
  password: string,
  options?: { endSessions?: boolean; exceptSid?: string | undefined },
) => Promise<void>;

/** Sets a password without a fault. Sessions continue unless the user signs out elsewhere. */
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
