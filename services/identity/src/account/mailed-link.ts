import { accountEmailDue } from '@freightwright/contracts';
import { mailboxKey, type OutboxEntry, outboxEntry } from '@freightwright/service-kit';
import { newToken, sha256 } from './token.ts';

/** A link emailed to an address. Opening it proves that the user receives email there. */
export interface MailedLink {
  /** Hash of the secret in the link. The secret itself is not stored. */
  hash: string;
  /** The address that it was emailed to, in lower case. */
  email: string;
  /** The address of the account at that time: the same one for a verification link. */
  from: string;
  /** Identifies the mailbox of the address, regardless of spelling. */
  mailbox: string;
  expiresAt: Date;
}

/** Link emails that one account may request, in any hour. */
export const emailsPerHour = 3;
export const hourMs = 3_600_000;

/** The two emails with a link. */
type LinkEmail = 'verify-email' | 'confirm-new-email';

/** Also stated in the email. */
const linkLivesMs = 24 * hourMs;

/**
 * A new link, and its email. Both are stored in one write. The secret is in the URL fragment, which browsers
 * do not send: the page sends it when the user presses a button, which a mail scanner does not do.
 */
export function mailLink(
  kind: LinkEmail,
  { to, from = to, siteUrl, at }: { to: string; from?: string; siteUrl: string; at: Date },
): { link: MailedLink; notification: OutboxEntry } {
  const token = newToken();
  const hash = sha256(token);
  const link = new URL(`/confirm-email#${token}`, siteUrl).href;
  return {
    link: { hash, email: to, from, mailbox: mailboxKey(to), expiresAt: new Date(at.getTime() + linkLivesMs) },
    notification: outboxEntry(
      accountEmailDue,
      { to, writtenAt: at.toISOString(), notification: { kind, link } },
      { id: hash, at },
    ),
  };
}

/** A link is valid until just before it expires. */
export const isAlive = ({ expiresAt }: Pick<MailedLink, 'expiresAt'>, nowMs: number): boolean =>
  nowMs < expiresAt.getTime();
