import { Problem } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hourMs, lettersAnHour, mailLink } from './mailed-link.ts';
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

/** New addresses of accounts that one mailbox may be asked to confirm in a day, whoever asks. */
export const newAddressesPerMailbox = 5;

/**
 * Counts a letter that the owner of an account asks for.
 * @returns the time at which it was counted.
 * @throws Problem 'email.too-many' with the time to wait.
 */
export async function takeLetter({ accounts, nowMs }: IdentityDeps, userId: string): Promise<Date> {
  const at = new Date(nowMs());
  if (await accounts.takeLetter(userId, at)) return at;
  const { lettersAt } = await accounts.find(userId);
  const freeAtMs = (lettersAt.at(-lettersAnHour)?.getTime() ?? 0) + hourMs;
  throw new Problem('email.too-many', {
    detail: `You can ask for ${lettersAnHour} emails an hour. Please try again later.`,
    retryAfterS: Math.max(1, Math.ceil((freeAtMs - at.getTime()) / 1_000)),
  });
}
