import { createHash } from 'node:crypto';

/** Domains where dots in a name are ignored. Google's help: "Dots don't matter in Gmail addresses". */
const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Public providers where a hyphen is an ordinary character of a name, so that two names which differ after it
 * belong to two different people. Their tags start with '+' only.
 */
const hyphenIsPartOfTheName: ReadonlySet<string> = new Set([
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'zoho.com',
  'comcast.net',
]);

/**
 * Normalizes all spellings of a mailbox to one key, so that another spelling does not bypass the quota: lower
 * case, no '+tag' or '-tag', no dots at Gmail. Hashed: the quota store contains no addresses.
 *
 * A hyphen starts a tag at Yahoo, and wherever qmail or a Postfix configured like it receives the mail, which
 * a sender cannot know. So the text after it is dropped, except at the providers above. Two colleagues at a
 * company's own domain may share one day's quota; two unrelated people never do.
 * @example mailboxKey('J.Doe+ads@gmail.com') === mailboxKey('jdoe@googlemail.com'); // => true
 */
export function mailboxKey(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const tag = hyphenIsPartOfTheName.has(domain) ? /^(.[^+]*)/ : /^(.[^+-]*)/;
  const local = tag.exec(name)?.[1] ?? name;
  const mailbox = gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
  return createHash('sha256').update(mailbox).digest('hex');
}
