import { asConnectionError, ConnectionError } from './errors.ts';

/** Maximum characters of one event: far more than the site sends. */
const eventCharsAtMost = 64 * 1024;

/**
 * The data of server-sent events, parsed as JSON, until the stream ends. Heartbeat comments are skipped.
 * @throws ConnectionError when the stream breaks off or an event has no end.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let buffered = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw asConnectionError(error);
      });
      if (done) return;
      const events = (buffered + decoder.decode(value, { stream: true })).split('\n\n');
      buffered = events.pop() ?? '';
      if (buffered.length > eventCharsAtMost)
        throw new ConnectionError('An event has no end', { timedOut: false });
      for (const event of events) {
        const data = dataOf(event);
        if (data !== '') yield JSON.parse(data);
      }
    }
  } finally {
    // Breaking out of the loop closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}

const dataOf = (event: string): string =>
  event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
