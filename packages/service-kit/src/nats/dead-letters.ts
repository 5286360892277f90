import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  type StoredMsg,
} from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import { dialNats, type NatsAccess, natsAdmin } from './nats-access.ts';
import { contextualHeaders, decode, headerText } from './wire.ts';

const idHeader = 'x-dead-id';
const reasonHeader = 'x-dead-reason';
const attemptsHeader = 'x-dead-attempts';
const durableHeader = 'x-dead-durable';

/** Why handling the message failed, and which consumer gave it up. */
export interface Death {
  id: string;
  durable: string;
  reason: string;
  attempts: number;
}

/** Keeps the message as a dead letter. Safe to repeat: the same message of the same consumer is kept once. */
export async function bury(js: JetStreamClient, message: JsMsg, death: Death): Promise<void> {
  const headers = contextualHeaders();
  headers.set(idHeader, headerText(death.id));
  headers.set(reasonHeader, headerText(death.reason));
  headers.set(attemptsHeader, String(death.attempts));
  headers.set(durableHeader, death.durable);
  await js.publish(`dead.${message.subject}`, message.data, {
    msgID: `${message.info.stream}:${message.seq}:${message.timestamp}:${death.durable}`,
    headers,
  });
}

/** Reads what `bury` wrote. */
export const deathOf = (headers: MsgHdrs): Death => ({
  id: headers.get(idHeader),
  durable: headers.get(durableHeader),
  reason: headers.get(reasonHeader),
  attempts: Number(headers.get(attemptsHeader)),
});

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

/**
 * What an operator does about messages that could not be handled. Only the admin of the message server may.
 */
export interface DeadLetters {
  /** At most `limit` letters, newest first (default 100, at most 1,000). */
  list(options?: { limit?: number }): Promise<DeadLetter[]>;
  find(number: number): Promise<DeadLetter | undefined>;
  /**
   * Publishes the message once more on its subject, with a new id, and drops the letter. However often this
   * is repeated, and even at the same time, one letter is published at most once.
   * @returns the new id. @throws Error when there is no such letter, NATS does not accept it (the letter then
   * stays), or an earlier attempt may have published it.
   */
  replay(number: number): Promise<string>;
  /** False when there is no such letter. */
  drop(number: number): Promise<boolean>;
  close(): Promise<void>;
}

const timeoutMs = 5_000;

/** @throws Error when no server answers or none accepts our credentials. */
export async function openDeadLetters(
  access: NatsAccess,
  { nowMs = Date.now }: { nowMs?: () => number } = {},
): Promise<DeadLetters> {
  const nc = await dialNats({ service: natsAdmin, timeout: timeoutMs }, access);
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc, { checkAPI: false });

  const drop = async (number: number): Promise<boolean> => {
    if (!(await storedLetter(jsm, number))) return false;
    return remove(number);
  };
  const remove = (number: number): Promise<boolean> =>
    jsm.streams.deleteMessage(deadStream, number).catch((error: unknown) => {
      // Another operator was faster.
      if (error instanceof JetStreamApiError) return false;
      throw error;
    });

  return {
    list: ({ limit = 100 } = {}) => listLetters(jsm, Math.min(limit, 1_000)),
    find: async (number) => (await storedLetter(jsm, number))?.letter,
    drop,
    async replay(number) {
      const mark = await beginReplay({ js, jsm, nowMs }, number);
      // Read after the mark: an operator who finished before us has dropped the letter.
      const found = await storedLetter(jsm, number);
      if (!found) {
        await mark.erase();
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
        if (error instanceof JetStreamApiError) await mark.erase();
        throw error;
      }
      await remove(number);
      await mark.erase();
      return id;
    },
    close: () => nc.close(),
  };
}

/** The server's error code for a subject that holds a message already (JSStreamWrongLastSequenceErr). */
const wrongLastSequence = 10_071;

/**
 * Milliseconds for which an interrupted replay may be repeated. This is less than the hour in which the
 * streams recognize the same id, so both attempts together publish the letter once.
 */
const againWithinMs = 30 * 60_000;

interface MarkDeps {
  js: JetStreamClient;
  jsm: JetStreamManager;
  nowMs: () => number;
}

/**
 * Notes that a letter is being replayed before it is published, so that a replay that was cut off is not done
 * twice by somebody who looks the next day.
 * @throws Error when a replay was begun so long ago that another could publish the letter a second time.
 */
async function beginReplay(
  { js, jsm, nowMs }: MarkDeps,
  number: number,
): Promise<{ erase(): Promise<void> }> {
  const subject = `dead.replaying.${number}`;
  const erase = async (seq: number): Promise<void> => {
    await jsm.streams.deleteMessage(deadStream, seq).catch((error: unknown) => {
      if (!(error instanceof JetStreamApiError)) throw error;
    });
  };
  try {
    const { seq } = await js.publish(subject, '', { expect: { lastSubjectSequence: 0 } });
    return { erase: () => erase(seq) };
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== wrongLastSequence) throw error;
  }
  const begun = await storedMessage(jsm, { last_by_subj: subject });
  if (!begun) return beginReplay({ js, jsm, nowMs }, number);
  if (nowMs() - begun.time.getTime() > againWithinMs) {
    throw new Error(
      `A replay of dead letter ${number} was begun at ${begun.time.toISOString()} and broken off. It may have been published: see whether it was handled, then drop the letter.`,
    );
  }
  return { erase: () => erase(begun.seq) };
}
