import type { AccountProfile } from '@freightwright/contracts';
import type { AccountDeps } from './account-deps.ts';
import type { Person } from './person.ts';
import { readAccount } from './read-account.ts';

/** Keeps name and company. They stay with us: the provider needs neither to sign somebody in. */
export async function changeProfile(deps: AccountDeps, person: Person, profile: AccountProfile) {
  await deps.accounts.putProfile(person.userId, profile);
  return readAccount(deps, person);
}
