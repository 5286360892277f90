import { Problem } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import { newAddressesPerMailbox, takeLetter } from './ask-for-verification.ts';
import { assertPassword } from './assert-password.ts';
import { mailLink } from './mailed-link.ts';
import { type Person, readPerson } from './person.ts';
import { readAccount } from './read-account.ts';

/**
 * Mails a link to a new address. The address changes once the link is opened. Every request counts as a letter,
 * also one that names a taken address, so that finding out who has an account is slow.
 * @throws Problem 'account.wrong-password', 'identity.email-taken', 'identity.too-many-attempts',
 * 'email.too-many', 'request.invalid' for the present address, 'service.unavailable'.
 */
export async function changeEmail(
  deps: IdentityDeps,
  person: Person,
  { email: given, password }: { email: string; password: string },
) {
  const { accounts, registrar, siteUrl } = deps;
  const { userId } = person;
  const { email: present } = await readPerson(deps, person);
  const wanted = given.toLowerCase();
  if (wanted === present) throw presentAddress();
  await assertPassword(deps, person, { email: present, password });
  const at = await takeLetter(deps, userId);
  if (await registrar.findByEmail(wanted)) {
    throw new Problem('identity.email-taken', { detail: 'Another account has that email address.' });
  }
  const mail = mailLink('confirm-new-email', { to: wanted, from: present, siteUrl, at });
  if ((await accounts.waitingFor(mail.link.mailbox, at)) >= newAddressesPerMailbox) {
    throw new Problem('email.too-many', {
      detail: 'That address has had enough emails for today. Please try again tomorrow.',
      retryAfterS: 24 * 3_600,
    });
  }
  await accounts.putChangeLink(userId, mail);
  return readAccount(deps, person);
}

function presentAddress(): Problem {
  const message = 'That is your email address already.';
  return new Problem('request.invalid', {
    detail: message,
    errors: [{ field: 'email', rule: 'present', message }],
  });
}
