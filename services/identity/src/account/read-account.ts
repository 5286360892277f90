import type { ResponseOf, readAccount as readAccountRoute } from '@freightwright/contracts';
import type { AccountDeps } from './account-deps.ts';
import { isAlive } from './mailed-link.ts';
import { type Person, readPerson } from './person.ts';

type AccountAnswer = ResponseOf<typeof readAccountRoute>;

/**
 * The account of the caller. The provider knows address and verification best, so it is asked each time.
 * @throws Problem 'principal.invalid' when the account is gone, 'service.unavailable'.
 */
export async function readAccount(deps: AccountDeps, person: Person): Promise<AccountAnswer> {
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
