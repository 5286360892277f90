import { letterDeliveryIdOf } from '../delivery.ts';
import { type SendMailDeps, sendMail } from '../send-mail.ts';
import { type LetterWords, renderLetter } from './letter.ts';

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
