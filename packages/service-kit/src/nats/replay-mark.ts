import { JetStreamApiError, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { deadStream, storedMessage } from './dead-letters.ts';

/** The server's error code for a subject that holds a message already (JSStreamWrongLastSequenceErr). */
const wrongLastSequence = 10_071;

/**
 * Milliseconds for which an interrupted replay may be repeated. This is less than the hour in which the
 * streams recognize the same id, so both attempts together publish the letter once.
 */
const againWithinMs = 30 * 60_000;

export interface MarkDeps {
  js: JetStreamClient;
  jsm: JetStreamManager;
  nowMs: () => number;
}

/**
 * Notes that a letter is being replayed before it is published, so that a replay that was cut off is not done
 * twice by somebody who looks the next day.
 * @throws Error when a replay was begun so long ago that another could publish the letter a second time.
 */
export async function beginReplay(
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
