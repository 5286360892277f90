import { createHash } from 'node:crypto';

/**
 * Domains where dots in a name mean nothing, and that name the same mailboxes as each other. Source: Google's
 * help, "Dots don't matter in Gmail addresses".
 */
const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Public providers where a hyphen is an ordinary letter of a name, so that two names which differ after it
 * belong to two strangers. Their tags begin with '+' only.
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
 * One name for all spellings of a mailbox, so that nobody gets past the quota by spelling one address in many
 * ways: lower case, without '+tag' and '-tag', and without dots at Gmail. The name is hashed, so that the
 * quota store holds no addresses.
 *
 * A hyphen begins a tag at Yahoo, and wherever qmail or a Postfix configured like it receives the mail. A
 * sender cannot see which it is, so what follows a hyphen is dropped everywhere except at the providers
 * above. At a company's own domain two colleagues may therefore share one day's quota; two strangers never
 * do.
 */
export function mailboxKey(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const tag = hyphenIsPartOfTheName.has(domain) ? /^(.[^+]*)/ : /^(.[^+-]*)/;
  const local = tag.exec(name)?.[1] ?? name;
  const mailbox = gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
  return createHash('sha256').update(mailbox).digest('hex');
}
