import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';
import type { Log } from '../log.ts';

/** How long the messages may take, milliseconds. */
const expiresMs = 5_000;

/**
 * Every message that a stream has of a subject, oldest first. The consumer that reads them is deleted: the server would
 * keep it for minutes, and may take no more than 1,000.
 * @throws Error when some did not come in time.
 */
export async function readStream(
  { js, log }: { js: JetStreamClient; log: Log },
  stream: string,
  subject: string,
): Promise<JsMsg[]> {
  const consumer = await js.consumers.get(stream, { filter_subjects: subject });
  const read: JsMsg[] = [];
  try {
    const { num_pending: count } = await consumer.info(true);
    if (count === 0) return read;
    for await (const message of await consumer.fetch({ max_messages: count, expires: expiresMs })) {
      read.push(message);
    }
    if (read.length < count)
      throw new Error(`${stream} gave ${read.length} of ${count} values of ${subject}`);
    return read;
  } finally {
    await consumer.delete().catch((err: unknown) => log.debug({ err, stream }, 'a consumer stays behind'));
  }
}

/** Whether a message of a bucket is a value, and not the note that one was deleted. */
export const isPut = (message: JsMsg): boolean => !message.headers?.has('KV-Operation');
