import { createHash, randomBytes } from 'node:crypto';
import { accountLetterDue } from '@freightwright/contracts';
import { mailboxKey, type OutboxEntry, outboxEntry } from '@freightwright/service-kit';

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

/** The two letters that carry a link. */
type LinkLetter = 'verify-email' | 'confirm-new-email';

/** As the letter says. */
const linkLivesMs = 24 * 3_600_000;

/** 64 hexadecimal digits. A plain hash is enough, because a secret is 32 random bytes. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * A new link, and the letter that carries it. Both are stored in one write. The secret stands behind a '#', so
 * that browsers send it to no server: the page sends it once its reader presses a button, which a mail scanner
 * does not.
 */
export function mailLink(
  kind: LinkLetter,
  { to, from = to, siteUrl, at }: { to: string; from?: string; siteUrl: string; at: Date },
): { link: MailedLink; letter: OutboxEntry } {
  const token = randomBytes(32).toString('base64url');
  const hash = hashOfToken(token);
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
