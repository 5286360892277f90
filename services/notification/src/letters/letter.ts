import { PermanentFailure } from '@freightwright/service-kit';
import { letterDeliveryIdOf } from '../delivery.ts';
import { escapeHtml, htmlPage } from '../mail-page.ts';
import type { Mail } from '../mailer.ts';
import { type SendMailDeps, sendMail } from '../send-mail.ts';

/** What a letter says: every sentence is ours, and the one link in it leads to this site. */
export interface LetterWords {
  /** Says what has happened, or what the reader is asked to do. */
  subject: string;
  sentences: readonly string[];
  /** What the reader can do next. `path` is a page of this site, `link` an address that was made by a service. */
  next?: ({ label: string } & ({ path: string } | { link: string })) | undefined;
  /** Why the reader gets the letter. */
  why: string;
}

/**
 * A letter as a mail, in plain text and in HTML.
 * @throws PermanentFailure for a link that does not lead to this site.
 */
export function renderLetter(
  { subject, sentences, next, why }: LetterWords,
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

/** Our mails never lead anywhere else, whatever a service was made to ask for. */
function ownLink(link: string, siteUrl: string): string {
  const url = URL.parse(link);
  if (url?.origin !== new URL(siteUrl).origin || url.username !== '' || url.password !== '') {
    throw new PermanentFailure('the link of a letter leads to another site');
  }
  return url.href;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 'December 23, 2026 (UTC)': the reader's own time zone is not known. */
export const dayInWords = (moment: string): string => `${day.format(new Date(moment))} (UTC)`;

/** 2900 becomes '$29.00'. */
export const amountInWords = (cents: number): string => dollars.format(cents / 100);

interface DueLetter {
  /** The subject of the event that asks for it, and the id of that event. */
  subject: string;
  id: string;
  to: string;
  /** An ISO moment. */
  writtenAt: string;
}

/** What a letter says is about its day: links have ended by then, and somebody has paid or was told again. */
const worthSendingMs = 24 * 3_600_000;

/**
 * Mails one letter once. It counts against nobody's quota, because the reader's own account causes it; the
 * services that write letters bound them. A letter that is a day old is dropped.
 * @throws PermanentFailure when its link leads to another site.
 */
export async function sendLetter(
  deps: SendMailDeps,
  { subject, id, to, writtenAt }: DueLetter,
  words: () => LetterWords,
): Promise<void> {
  if (deps.nowMs() - Date.parse(writtenAt) > worthSendingMs) {
    deps.log.warn({ subject, id, writtenAt }, 'a letter is too old to be mailed, and is dropped');
    return;
  }
  await sendMail(deps, letterDeliveryIdOf(subject, id), () => ({
    ...renderLetter(words(), deps.siteUrl),
    to,
  }));
}
