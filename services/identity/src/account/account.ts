import type {
  AccountProfile,
  Principal,
  ResponseOf,
  readAccount as readAccountRoute,
} from '@freightwright/contracts';
import { accountEmailDue, checkPassword, Problem, passwordChanged } from '@freightwright/contracts';
import { outboxEntry } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import type { ProviderUser } from '../provider/registrar.ts';
import { isAlive } from './mailed-link.ts';
import { refuseGuessable } from './register-user.ts';

type AccountAnswer = ResponseOf<typeof readAccountRoute>;

/**
 * The caller's account. The provider is the source of truth for address and verification, so it is called.
 * @throws Problem 'principal.invalid' when the account is gone, 'service.unavailable'.
 */
export async function readAccount(deps: IdentityDeps, person: Person): Promise<AccountAnswer> {
  const { accounts, profiles, nowMs } = deps;
  const { userId } = person;
  const [{ email, emailVerified }, { name, company, changeLink }, profile] = await Promise.all([
    readPerson(deps, person),
    accounts.find(userId),
    profiles.find(userId),
  ]);
  const pendingEmail = changeLink && isAlive(changeLink, nowMs()) ? changeLink.email : null;
  const registeredAt = profile?.registeredAt?.toISOString() ?? null;
  return { account: { name, company, email, emailVerified, pendingEmail, registeredAt } };
}

/** Stores name and company. They stay with us: the provider does not need them for sign-in. */
export async function changeProfile(deps: IdentityDeps, person: Person, profile: AccountProfile) {
  await deps.accounts.putProfile(person.userId, profile);
  return readAccount(deps, person);
}

/**
 * Sets a new password. Every other session of the caller ends, here and at the provider, and the owner gets
 * an email. When the provider cannot end its sessions, that is logged: ours end all the same, and then the
 * tokens are out of reach, except for front ends of other teams.
 * @throws Problem 'request.invalid' naming the rule for `newPassword`, 'account.wrong-password',
 * 'identity.too-many-attempts', 'service.unavailable'.
 */
export async function changePassword(
  deps: IdentityDeps,
  person: Person,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<{ changed: true }> {
  const { accounts, registrar, nowMs, log } = deps;
  const { userId, session: storedSession } = person;
  const { email } = await readPerson(deps, person);
  refuseGuessable({ email, password: newPassword }, 'newPassword');
  await assertPassword(deps, person, { email, password });
  if (!(await registrar.setPassword(userId, newPassword))) throw accountGone();
  const at = new Date(nowMs());
  const changedAt = at.toISOString();
  const id = `${userId}/${changedAt}`;
  const emailTask = { to: email, writtenAt: changedAt, notification: { kind: 'password-changed' } } as const;
  await accounts.publish(userId, [
    outboxEntry(passwordChanged, { userId, storedSession, changedAt }, { id, at }),
    outboxEntry(accountEmailDue, emailTask, { id: `password-changed/${id}`, at }),
  ]);
  await registrar.endOtherSessions(userId, storedSession).catch((err: unknown) => {
    log.error({ err, userId }, "a user's sessions go on at the identity provider after a new password");
  });
  return { changed: true };
}

/** Longer than the gateway takes with a slow provider and a locked account, milliseconds. */
const timeoutMs = 8_000;

/**
 * Verifies the caller's password, because a session may have been left open. Failures count as failed
 * sign-ins.
 * @param email the address of the account at the provider.
 * @throws Problem 'account.wrong-password' (field `password`), 'identity.too-many-attempts',
 * 'service.unavailable'.
 */
export async function assertPassword(
  { bus }: IdentityDeps,
  { userId, clientAddress }: Pick<Person, 'userId' | 'clientAddress'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { right } = await bus.request(
    checkPassword,
    { userId, email, password, clientAddress },
    { timeoutMs },
  );
  if (right) return;
  const message = 'That is not your password.';
  throw new Problem('account.wrong-password', {
    detail: message,
    errors: [{ field: 'password', rule: 'wrong', message }],
  });
}

/** A user who signed in interactively. */
export interface Person {
  userId: string;
  /** The provider's session id. */
  session: string;
  clientAddress: string;
}

/**
 * Account management requires an interactive sign-in: API keys and machines are rejected.
 * @throws Problem 'access.denied'.
 */
export function personOf({ userId, session, clientAddress }: Principal): Person {
  if (userId === undefined || session === undefined) {
    throw new Problem('access.denied', { detail: 'Sign in to do this.' });
  }
  return { userId, session, clientAddress };
}

/**
 * The user's current data at the provider.
 * @throws Problem 'principal.invalid' when the account is gone, 'service.unavailable'.
 */
export async function readPerson(
  { registrar }: IdentityDeps,
  { userId }: Pick<Person, 'userId'>,
): Promise<ProviderUser> {
  const user = await registrar.readUser(userId);
  if (!user) throw accountGone();
  return user;
}

const accountGone = () => new Problem('principal.invalid', { detail: 'This account no longer exists' });
