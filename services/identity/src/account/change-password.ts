import { accountLetterDue, passwordChanged } from '@freightwright/contracts';
import { outboxEntry } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import { refuseGuessable } from '../new-password.ts';
import { assertPassword } from './assert-password.ts';
import { accountGone, type Person, readPerson } from './person.ts';

/**
 * Sets a new password. Every other session of the caller ends, here and at the provider, and the owner is told
 * by mail. When the provider cannot end its sessions, that is logged: ours end all the same, and then nobody
 * holds what is needed to use them, except for front ends of other teams.
 * @throws Problem 'request.invalid' naming the rule for `newPassword`, 'account.wrong-password',
 * 'identity.too-many-attempts', 'service.unavailable'.
 */
export async function changePassword(
  deps: IdentityDeps,
  person: Person,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<{ changed: true }> {
  const { accounts, registrar, nowMs, log } = deps;
  const { userId, session: keptSession } = person;
  const { email } = await readPerson(deps, person);
  refuseGuessable({ email, password: newPassword }, 'newPassword');
  await assertPassword(deps, person, { email, password });
  if (!(await registrar.setPassword(userId, newPassword))) throw accountGone();
  const at = new Date(nowMs());
  const changedAt = at.toISOString();
  const id = `${userId}/${changedAt}`;
  const told = { to: email, writtenAt: changedAt, letter: { kind: 'password-changed' } } as const;
  await accounts.publish(userId, [
    outboxEntry(passwordChanged, { userId, keptSession, changedAt }, { id, at }),
    outboxEntry(accountLetterDue, told, { id: `password-changed/${id}`, at }),
  ]);
  await registrar.endOtherSessions(userId, keptSession).catch((err: unknown) => {
    log.error({ err, userId }, "a user's sessions go on at the identity provider after a new password");
  });
  return { changed: true };
}
