import { PermanentFailure } from '@freightwright/nats-kit';
import { emailDeliveryIdOf } from '../send/delivery.ts';
import type { Mail } from '../send/mailer.ts';
import { type SendMailDeps, sendMail } from '../send/send-mail.ts';
import { escapeHtml, htmlPage } from './mail-page.ts';

/** The text of an email: every sentence is ours, and its only link leads to this site. */
export interface EmailTexts {
  /** States what has happened, or what the reader is asked to do. */
  subject: string;
  sentences: readonly string[];
  /** The reader's next step. `path` is a page of this site, `link` a URL that a service made. */
  next?: ({ label: string } & ({ path: string } | { link: string })) | undefined;
  /** Why the reader gets the email. */
  why: string;
}

/**
 * Renders an email in plain text and in HTML.
 * @throws PermanentFailure for a link that does not lead to this site.
 */
export function renderEmail(
  { subject, sentences, next, why }: EmailTexts,
  siteUrl: string,
): Omit<Mail, 'id' | 'to'> {
  const href = next && ('path' in next ? new URL(next.path, siteUrl).href : ownLink(next.link, siteUrl));
  const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
  return {
    subject,
    text: [...sentences, ...(next ? [`${next.label}: ${href}`] : []), why].join('\n\n'),
    html: htmlPage({
      title: subject,
      body: [
        ...sentences.map((sentence) => paragraph(escapeHtml(sentence))),
        ...(next && href
          ? [paragraph(`<a href="${escapeHtml(href)}" style="color:#c2410c">${escapeHtml(next.label)}</a>`)]
          : []),
      ].join('\n'),
      footer: why,
    }),
  };
}

/** Emails link to this site only, whatever a service was made to request. */
function ownLink(link: string, siteUrl: string): string {
  const url = URL.parse(link);
  if (url?.origin !== new URL(siteUrl).origin || url.username !== '' || url.password !== '') {
    throw new PermanentFailure('the link of a letter leads to another site');
  }
  return url.href;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 'December 23, 2026 (UTC)': the reader's time zone is unknown. */
export const formatDay = (moment: string): string => `${day.format(new Date(moment))} (UTC)`;

/** 2900 becomes '$29.00'. */
export const formatAmount = (cents: number): string => dollars.format(cents / 100);

interface DueEmail {
  /** The subject of the event that requests it, and the id of that event. */
  subject: string;
  id: string;
  to: string;
  /** An ISO 8601 timestamp. */
  writtenAt: string;
}

/** An email is outdated after a day: links have expired, and the user has paid or been notified again. */
const worthSendingMs = 24 * 3_600_000;

/**
 * Sends one email, idempotent. It counts against no quota, because the reader's own account causes it; the
 * services that request emails limit them. An email that is a day old is dropped.
 * @throws PermanentFailure when its link leads to another site.
 */
export async function sendEmail(
  deps: SendMailDeps,
  { subject, id, to, writtenAt }: DueEmail,
  message: () => EmailTexts,
): Promise<void> {
  if (deps.nowMs() - Date.parse(writtenAt) > worthSendingMs) {
    deps.log.warn({ subject, id, writtenAt }, 'a letter is too old to be mailed, and is dropped');
    return;
  }
  await sendMail(deps, emailDeliveryIdOf(subject, id), () => ({
    ...renderEmail(message(), deps.siteUrl),
    to,
  }));
}
