import type { AccountProfile, ResponseOf, readAccount as readAccountRoute } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import { isAlive } from './mailed-link.ts';
import { type Person, readPerson } from './person.ts';

type AccountAnswer = ResponseOf<typeof readAccountRoute>;

/**
 * The account of the caller. The provider knows address and verification best, so it is asked each time.
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

/** Keeps name and company. They stay with us: the provider needs neither to sign somebody in. */
export async function changeProfile(deps: IdentityDeps, person: Person, profile: AccountProfile) {
  await deps.accounts.putProfile(person.userId, profile);
  return readAccount(deps, person);
}
