import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  type StoredMsg,
} from '@nats-io/jetstream';
import { deathOf } from './bury.ts';
import { decode } from './wire.ts';

export interface DeadLetter {
  /** Its place in the stream: what it is shown, replayed and dropped by. No other letter ever gets it. */
  number: number;
  /** Subject of the contract: 'notification.send-result-email.v1'. */
  subject: string;
  /** The id it was published under. */
  id: string;
  /** The consumer that gave it up. */
  durable: string;
  reason: string;
  attempts: number;
  at: Date;
  /** The payload; text when it is not JSON. */
  data: unknown;
}

/** The stream of what could not be handled. It is kept for 30 days. */
export const deadStream = 'DEAD';

const letterSubject = /^dead\.((?:events|tasks)\.(.+))$/;

/** The newest first, at most `limit`. */
export async function listLetters(jsm: JetStreamManager, limit: number): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  const { state } = await jsm.streams.info(deadStream);
  // A stream that never held a message names 0 as its first.
  const first = Math.max(1, state.first_seq);
  // One by one from the end: reading a range at once needs NATS 2.11.
  for (let seq = state.last_seq; seq >= first && letters.length < limit; seq -= 1) {
    const stored = await storedLetter(jsm, seq);
    if (stored) letters.push(stored.letter);
  }
  return letters;
}

export interface StoredLetter {
  letter: DeadLetter;
  /** Where it was published before it died: 'tasks.notification.send-result-email.v1'. */
  wireSubject: string;
  bytes: Uint8Array;
}

/** Undefined when it has expired or was dropped, and for what is no letter. */
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
