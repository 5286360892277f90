import { Problem } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import { takeLetter } from './letter-quota.ts';
import { mailLink } from './mailed-link.ts';
import { type Person, readPerson } from './person.ts';
import { readAccount } from './read-account.ts';

/**
 * Mails another link that verifies the caller's address. Earlier ones go on working.
 * @throws Problem 'account.verified-already', 'email.too-many', 'service.unavailable'.
 */
export async function askForVerification(deps: IdentityDeps, person: Person) {
  const { accounts, siteUrl } = deps;
  const { email, emailVerified } = await readPerson(deps, person);
  if (emailVerified) throw new Problem('account.verified-already');
  const at = await takeLetter(deps, person.userId);
  await accounts.addVerifyLink(person.userId, mailLink('verify-email', { to: email, siteUrl, at }));
  return readAccount(deps, person);
}
