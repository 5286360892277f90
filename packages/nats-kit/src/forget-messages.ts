import { JetStreamApiCodes, type JetStreamManager } from '@nats-io/jetstream';
import { isApiError } from './link.ts';
import { type StreamName, streamNames } from './streams.ts';

/** The fields of a stored message that may identify a person. */
export interface StoredText {
  /** Its message id on the server: subject and id. */
  id: string;
  /** The data as JSON text. */
  text: string;
  at: Date;
}

/** The server's error codes for a missing message: to read, and to delete (JSSequenceNotFoundErrF). */
const goneCodes: readonly number[] = [JetStreamApiCodes.NoMessageFound, 10043];

/** Number of concurrent reads. NATS supports batch reads only from 2.11 on. */
const batchSize = 32;

/**
 * Deletes every matching message of the three streams, and overwrites it on the server's disk. Reads each
 * stream from its first message to the one that was its last at the start.
 * @returns how many were deleted.
 */
export async function forgetMessages(
  jsm: JetStreamManager,
  matches: (message: StoredText) => boolean,
): Promise<number> {
  let forgotten = 0;
  for (const stream of streamNames) {
    const { state } = await jsm.streams.info(stream);
    let next = Math.max(1, state.first_seq);
    const look = async () => {
      while (next <= state.last_seq) {
        const seq = next;
        next += 1;
        if (await forgetIf(jsm, { stream, seq }, matches)) forgotten += 1;
      }
    };
    await Promise.all(Array.from({ length: batchSize }, look));
  }
  return forgotten;
}

async function forgetIf(
  jsm: JetStreamManager,
  { stream, seq }: { stream: StreamName; seq: number },
  matches: (message: StoredText) => boolean,
): Promise<boolean> {
  const stored = await jsm.streams.getMessage(stream, { seq }).catch(whenGone);
  if (!stored) return false;
  const { header, data, time } = stored;
  const text = Buffer.from(data).toString('utf8');
  if (!matches({ id: header.get('Nats-Msg-Id'), text, at: time })) return false;
  await jsm.streams.deleteMessage(stream, seq).catch(whenGone);
  return true;
}

/** It was acknowledged, has expired, or another replica deleted it. */
function whenGone(error: unknown): undefined {
  if (!isApiError(error, ...goneCodes)) throw error;
}
