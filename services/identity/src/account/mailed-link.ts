import { accountLetterDue } from '@freightwright/contracts';
import { mailboxKey, type OutboxEntry, outboxEntry } from '@freightwright/service-kit';
import { newToken, sha256 } from '../token.ts';

/** A link that was mailed to an address. Whoever opens it shows that mail to the address arrives. */
export interface MailedLink {
  /** Hash of the secret in the link, which is stored nowhere. */
  hash: string;
  /** The address that it was mailed to, in lower case. */
  email: string;
  /** The address of the account at that time: the same one for a link that verifies it. */
  from: string;
  /** Names the mailbox of the address, however that is spelled. */
  mailbox: string;
  expiresAt: Date;
}

/** Mails with a link that one account may ask for, in any hour. */
export const lettersAnHour = 3;
export const hourMs = 3_600_000;

/** The two letters that carry a link. */
type LinkLetter = 'verify-email' | 'confirm-new-email';

/** As the letter says. */
const linkLivesMs = 24 * hourMs;

/**
 * A new link, and the letter that carries it. Both are stored in one write. The secret stands behind a '#', so
 * that browsers send it to no server: the page sends it once its reader presses a button, which a mail scanner
 * does not.
 */
export function mailLink(
  kind: LinkLetter,
  { to, from = to, siteUrl, at }: { to: string; from?: string; siteUrl: string; at: Date },
): { link: MailedLink; letter: OutboxEntry } {
  const token = newToken();
  const hash = sha256(token);
  const link = new URL(`/confirm-email#${token}`, siteUrl).href;
  return {
    link: { hash, email: to, from, mailbox: mailboxKey(to), expiresAt: new Date(at.getTime() + linkLivesMs) },
    letter: outboxEntry(
      accountLetterDue,
      { to, writtenAt: at.toISOString(), letter: { kind, link } },
      { id: hash, at },
    ),
  };
}

/** A link works until just before it expires. */
export const isAlive = ({ expiresAt }: Pick<MailedLink, 'expiresAt'>, nowMs: number): boolean =>
  nowMs < expiresAt.getTime();
