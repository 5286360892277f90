import { createHash } from 'node:crypto';

/**
 * Domains of the same mailboxes where dots in a name are ignored. Source: Google's help, "Dots don't matter
 * in Gmail addresses".
 */
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
 * Normalizes all spellings of a mailbox to one key, so that another spelling does not bypass the quota:
 * lower case, without '+tag' and '-tag', and without dots at Gmail. The key is hashed, so that the quota
 * store contains no addresses.
 *
 * A hyphen starts a tag at Yahoo, and wherever qmail or a Postfix configured like it receives the mail. A
 * sender cannot know which, so the text after a hyphen is dropped everywhere except at the providers above.
 * At a company's own domain two colleagues may therefore share one day's quota; two unrelated people never
 * do.
 */
export function mailboxKey(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const tag = hyphenIsPartOfTheName.has(domain) ? /^(.[^+]*)/ : /^(.[^+-]*)/;
  const local = tag.exec(name)?.[1] ?? name;
  const mailbox = gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
  return createHash('sha256').update(mailbox).digest('hex');
}
