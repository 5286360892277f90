import type { JetStreamClient, JetStreamManager, JsMsg, StoredMsg } from '@nats-io/jetstream';
import { JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { isApiError } from './link.ts';
import { dialNats, type NatsAccess, natsAdmin } from './nats-access.ts';
import { contextualHeaders, decode, headerText } from './wire.ts';

/** Why handling the message failed, and which consumer gave it up. */
interface Death {
  /** The message id under which it was published. */
  id: string;
  durable: string;
  reason: string;
  attempts: number;
}

const headerOf: Readonly<Record<keyof Death, string>> = {
  id: 'x-dead-id',
  durable: 'x-dead-durable',
  reason: 'x-dead-reason',
  attempts: 'x-dead-attempts',
};

/** Keeps the message as a dead letter. Safe to repeat: the same message of the same consumer is kept once. */
export async function bury(js: JetStreamClient, message: JsMsg, death: Death): Promise<void> {
  const headers = contextualHeaders();
  for (const [field, value] of Object.entries(death)) {
    headers.set(headerOf[field as keyof Death], headerText(String(value)));
  }
  await js.publish(`dead.${message.subject}`, message.data, {
    msgID: `${message.info.stream}:${message.seq}:${message.timestamp}:${death.durable}`,
    headers,
  });
}

export interface DeadLetter extends Death {
  /**
   * Its number in the stream, with which it is shown, replayed and dropped. No other letter ever gets the
   * same number.
   */
  number: number;
  /** Subject of the contract: 'notification.send-result-email.v1'. */
  subject: string;
  at: Date;
  /** The payload, parsed; a text when it is not JSON. */
  data: unknown;
}

/** The stream of messages that could not be handled. Each is kept for 30 days. */
const deadStream = 'DEAD';

const letterSubject = /^dead\.((?:events|tasks)\.(.+))$/;

/** At most `limit` letters, newest first. */
async function listLetters(jsm: JetStreamManager, limit: number): Promise<DeadLetter[]> {
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

/** Undefined when the letter has expired or was dropped, and when the message is not a dead letter. */
async function storedLetter(jsm: JetStreamManager, number: number) {
  const stored = await storedMessage(jsm, { seq: number });
  const [, wireSubject, subject] = letterSubject.exec(stored?.subject ?? '') ?? [];
  if (!stored || !wireSubject || !subject) return undefined;
  const { header, time, data } = stored;
  const letter: DeadLetter = {
    number: stored.seq,
    subject,
    id: header.get(headerOf.id),
    durable: header.get(headerOf.durable),
    reason: header.get(headerOf.reason),
    attempts: Number(header.get(headerOf.attempts)),
    at: time,
    data: readable(data),
  };
  return { letter, wireSubject, bytes: data };
}

async function storedMessage(
  jsm: JetStreamManager,
  query: { seq: number } | { last_by_subj: string },
): Promise<StoredMsg | undefined> {
  try {
    return (await jsm.streams.getMessage(deadStream, query)) ?? undefined;
  } catch (error) {
    if (isApiError(error, JetStreamApiCodes.NoMessageFound)) return undefined;
    throw error;
  }
}

/** @returns false when another operator was faster. */
const remove = (jsm: JetStreamManager, number: number): Promise<boolean> =>
  jsm.streams.deleteMessage(deadStream, number).catch((error: unknown) => {
    if (error instanceof JetStreamApiError) return false;
    throw error;
  });

function readable(bytes: Uint8Array): unknown {
  try {
    return decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('utf8');
  }
}

const timeoutMs = 5_000;

export type DeadLetters = Awaited<ReturnType<typeof openDeadLetters>>;

/**
 * What an operator does about messages that could not be handled. Only the admin of the message server may.
 * @throws Error when no server answers or none accepts our credentials.
 */
export async function openDeadLetters(
  access: NatsAccess,
  { nowMs = Date.now }: { nowMs?: () => number } = {},
) {
  const nc = await dialNats({ service: natsAdmin, timeout: timeoutMs }, access);
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc, { checkAPI: false });
  return {
    /** At most `limit` letters, newest first (default 100, at most 1,000). */
    list: ({ limit = 100 }: { limit?: number } = {}) => listLetters(jsm, Math.min(limit, 1_000)),
    find: async (number: number) => (await storedLetter(jsm, number))?.letter,
    /** False when there is no such letter. */
    drop: async (number: number) => (await storedLetter(jsm, number)) !== undefined && remove(jsm, number),
    /**
     * Publishes the message once more on its subject, with a new id, and drops the letter. However often this
     * is repeated, and even at the same time, one letter is published at most once.
     * @returns the new id. @throws Error when there is no such letter, NATS does not accept it (the letter then
     * stays), or an earlier attempt may have published it.
     */
    async replay(number: number): Promise<string> {
      const mark = await beginReplay({ js, jsm, nowMs }, number);
      // Read after the mark: an operator who finished before us has dropped the letter.
      const found = await storedLetter(jsm, number);
      if (!found) {
        await remove(jsm, mark);
        throw new Error(`There is no dead letter ${number}.`);
      }
      const id = `replay-${number}-${found.letter.at.getTime()}`;
      try {
        await js.publish(found.wireSubject, found.bytes, {
          msgID: `${found.letter.subject}/${id}`,
          headers: contextualHeaders(),
          timeout: timeoutMs,
        });
      } catch (error) {
        // The server refused it, so the mark is removed. After a time-out nobody knows whether it was
        // published, and the mark stays.
        if (error instanceof JetStreamApiError) await remove(jsm, mark);
        throw error;
      }
      await remove(jsm, number);
      await remove(jsm, mark);
      return id;
    },
    close: () => nc.close(),
  };
}

/**
 * Milliseconds for which an interrupted replay may be repeated. This is less than the hour in which the
 * streams recognize the same id, so both attempts together publish the letter once.
 */
const againWithinMs = 30 * 60_000;

/**
 * Notes that a letter is being replayed before it is published, so that a replay that was cut off is not done
 * twice by somebody who looks the next day.
 * @returns the number of the note. @throws Error when a replay was begun so long ago that another could publish
 * the letter a second time.
 */
async function beginReplay(
  { js, jsm, nowMs }: { js: JetStreamClient; jsm: JetStreamManager; nowMs: () => number },
  number: number,
): Promise<number> {
  const subject = `dead.replaying.${number}`;
  try {
    return (await js.publish(subject, '', { expect: { lastSubjectSequence: 0 } })).seq;
  } catch (error) {
    if (!isApiError(error, JetStreamApiCodes.StreamWrongLastSequence)) throw error;
  }
  const begun = await storedMessage(jsm, { last_by_subj: subject });
  if (!begun) return beginReplay({ js, jsm, nowMs }, number);
  if (nowMs() - begun.time.getTime() <= againWithinMs) return begun.seq;
  throw new Error(
    `A replay of dead letter ${number} was begun at ${begun.time.toISOString()} and broken off. It may have been published: see whether it was handled, then drop the letter.`,
  );
}
