import { createHash } from 'node:crypto';

/** Where dots in a name mean nothing and the other domain is the same place: Google's help, "Dots don't matter in Gmail addresses". */
const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Public providers where a hyphen is a letter of the name like any other, so that what follows it tells two strangers apart. Their tags
 * begin with '+' alone.
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
 * One name for all spellings of a mailbox, so that one person is not mailed under endless addresses: lower case, without '+tag' and '-tag',
 * and at Gmail without dots. Hashed, so that the quota store holds no addresses.
 *
 * A hyphen begins a tag at Yahoo and wherever qmail or a Postfix set up like it takes the mail, which no sender can see. So it folds
 * everywhere but at the providers above: at a company's own domain two colleagues may come to share a day's mails, two strangers never.
 */
export function mailboxKey(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const tag = hyphenIsPartOfTheName.has(domain) ? /^(.[^+]*)/ : /^(.[^+-]*)/;
  const local = tag.exec(name)?.[1] ?? name;
  const mailbox = gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
  return createHash('sha256').update(mailbox).digest('hex');
}
