import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  type StoredMsg,
} from '@nats-io/jetstream';
import { deathOf } from './bury.ts';
import { decode } from './wire.ts';

export interface DeadLetter {
  /**
   * Its number in the stream, with which it is shown, replayed and dropped. No other letter ever gets the
   * same number.
   */
  number: number;
  /** Subject of the contract: 'notification.send-result-email.v1'. */
  subject: string;
  /** The message id under which it was published. */
  id: string;
  /** The consumer that gave up on it. */
  durable: string;
  reason: string;
  attempts: number;
  at: Date;
  /** The payload, parsed; a text when it is not JSON. */
  data: unknown;
}

/** The stream of messages that could not be handled. Each is kept for 30 days. */
export const deadStream = 'DEAD';

const letterSubject = /^dead\.((?:events|tasks)\.(.+))$/;

/** At most `limit` letters, newest first. */
export async function listLetters(jsm: JetStreamManager, limit: number): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  const { state } = await jsm.streams.info(deadStream);
  // A stream that never held a message names 0 as its first number.
  const first = Math.max(1, state.first_seq);
  // Reads one by one from the end, because reading a range at once needs NATS 2.11.
  for (let seq = state.last_seq; seq >= first && letters.length < limit; seq -= 1) {
    const stored = await storedLetter(jsm, seq);
    if (stored) letters.push(stored.letter);
  }
  return letters;
}

export interface StoredLetter {
  letter: DeadLetter;
  /** The subject under which it was published: 'tasks.notification.send-result-email.v1'. */
  wireSubject: string;
  bytes: Uint8Array;
}

/** Undefined when the letter has expired or was dropped, and when the message is not a dead letter. */
export async function storedLetter(jsm: JetStreamManager, number: number): Promise<StoredLetter | undefined> {
  const stored = await storedMessage(jsm, { seq: number });
  const [, wireSubject, subject] = letterSubject.exec(stored?.subject ?? '') ?? [];
  if (!stored || !wireSubject || !subject) return undefined;
  const { seq, time, header, data } = stored;
  const letter = { number: seq, subject, ...deathOf(header), at: time, data: readable(data) };
  return { letter, wireSubject, bytes: data };
}

export async function storedMessage(
  jsm: JetStreamManager,
  query: { seq: number } | { last_by_subj: string },
): Promise<StoredMsg | undefined> {
  try {
    return (await jsm.streams.getMessage(deadStream, query)) ?? undefined;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.NoMessageFound)
      return undefined;
    throw error;
  }
}

function readable(bytes: Uint8Array): unknown {
  try {
    return decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('utf8');
  }
}
