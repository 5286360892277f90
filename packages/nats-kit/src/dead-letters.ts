import type { JetStreamClient, JetStreamManager, JsMsg, StoredMsg } from '@nats-io/jetstream';
import { JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { isApiError } from './link.ts';
import { dialNats, type NatsAccess, natsAdmin } from './nats-access.ts';
import { contextualHeaders, decode, headerText } from './wire.ts';

/** Why handling the message failed, and which consumer dead-lettered it. */
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

/** Dead-letters the message. Idempotent per message and consumer. */
export async function deadLetter(js: JetStreamClient, message: JsMsg, death: Death): Promise<void> {
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
  /** Its sequence in the stream, by which it is listed, replayed and dropped. Sequences are never reused. */
  number: number;
  /** Subject of the contract: 'notification.send-result-email.v1'. */
  subject: string;
  at: Date;
  /** The payload, parsed; text when it is not JSON. */
  data: unknown;
}

/** The dead-letter stream. Messages are stored for 30 days. */
const deadStream = 'DEAD';

const deadLetterSubject = /^dead\.((?:events|tasks)\.(.+))$/;

/** At most `limit` messages, newest first. */
async function listDeadLetters(jsm: JetStreamManager, limit: number): Promise<DeadLetter[]> {
  const deadLetters: DeadLetter[] = [];
  const { state } = await jsm.streams.info(deadStream);
  // An empty stream reports 0 as its first sequence.
  const first = Math.max(1, state.first_seq);
  // Reads one message at a time from the end, because batch reads need NATS 2.11.
  for (let seq = state.last_seq; seq >= first && deadLetters.length < limit; seq -= 1) {
    const stored = await storedDeadLetter(jsm, seq);
    if (stored) deadLetters.push(stored.deadLetter);
  }
  return deadLetters;
}

/** Undefined when it has expired or was dropped, or when the message is not from the dead-letter stream. */
async function storedDeadLetter(jsm: JetStreamManager, number: number) {
  const stored = await storedMessage(jsm, { seq: number });
  const [, wireSubject, subject] = deadLetterSubject.exec(stored?.subject ?? '') ?? [];
  if (!stored || !wireSubject || !subject) return undefined;
  const { header, time, data } = stored;
  const deadLetter: DeadLetter = {
    number: stored.seq,
    subject,
    id: header.get(headerOf.id),
    durable: header.get(headerOf.durable),
    reason: header.get(headerOf.reason),
    attempts: Number(header.get(headerOf.attempts)),
    at: time,
    data: readable(data),
  };
  return { deadLetter, wireSubject, bytes: data };
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
 * Lets an operator list, replay and drop dead-letter messages. Requires the message server's admin.
 * @throws Error when no server answers or none accepts our credentials.
 * @example
 * const { list, replay, close } = await openDeadLetters({ url, user: 'admin', password });
 * for (const { number } of await list()) await replay(number);
 * await close();
 */
export async function openDeadLetters(
  access: NatsAccess,
  { nowMs = Date.now }: { nowMs?: () => number } = {},
) {
  const nc = await dialNats({ service: natsAdmin, timeout: timeoutMs }, access);
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc, { checkAPI: false });
  return {
    /** At most `limit` messages, newest first (default 100, at most 1,000). */
    list: ({ limit = 100 }: { limit?: number } = {}) => listDeadLetters(jsm, Math.min(limit, 1_000)),
    find: async (number: number) => (await storedDeadLetter(jsm, number))?.deadLetter,
    /** False when it does not exist. */
    drop: async (number: number) =>
      (await storedDeadLetter(jsm, number)) !== undefined && remove(jsm, number),
    /**
     * Publishes the message again on its subject with a new id, and drops it here. Idempotent, even
     * concurrently: a dead-letter message is published at most once.
     * @returns the new id. @throws Error when it does not exist, NATS does not accept it (it then stays), or
     *   an earlier attempt may have published it.
     */
    async replay(number: number): Promise<string> {
      const mark = await beginReplay({ js, jsm, nowMs }, number);
      // Read after the replay record is stored: another operator who finished first has dropped it.
      const found = await storedDeadLetter(jsm, number);
      if (!found) {
        await remove(jsm, mark);
        throw new Error(`There is no dead letter ${number}.`);
      }
      const id = `replay-${number}-${found.deadLetter.at.getTime()}`;
      try {
        await js.publish(found.wireSubject, found.bytes, {
          msgID: `${found.deadLetter.subject}/${id}`,
          headers: contextualHeaders(),
          timeout: timeoutMs,
        });
      } catch (error) {
        // The server refused it, so the replay record is removed. After a timeout the outcome is unknown, and
        // the record stays.
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
 * Milliseconds for which an interrupted replay may be retried. This is less than the streams' deduplication
 * window of an hour, so both attempts together publish the message a single time.
 */
const againWithinMs = 30 * 60_000;

/**
 * Stores a replay record before publishing, so that an interrupted replay is not repeated the next day.
 * @returns the record's sequence. @throws Error when the replay is too old to retry without a duplicate.
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
