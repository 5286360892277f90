import { dialNats } from '@freightwright/nats-kit';

/** A stream that marks a server that the suite has found empty before. */
export const testMarker = 'FREIGHTWRIGHT_TESTS';

interface ApiAnswer {
  readonly error?: { readonly description: string };
}

/**
 * Deletes every stream of a test message server.
 * @param url with a user who has every right.
 * @throws Error when the server has streams that the suite did not make, which are left alone.
 */
export async function emptyServer(url: string): Promise<void> {
  const connection = await dialNats({ service: 'admin', timeout: 10_000 }, { url });
  const ask = async <T extends object>(call: string, body: object = {}): Promise<T> => {
    const reply = await connection.request(`$JS.API.STREAM.${call}`, JSON.stringify(body), {
      timeout: 10_000,
    });
    const answer = reply.json<T & ApiAnswer>();
    if (answer.error) throw new Error(`${call}: ${answer.error.description}`);
    return answer;
  };
  try {
    const names = (await ask<{ streams: string[] | null }>('NAMES')).streams ?? [];
    if (names.length > 0 && !names.includes(testMarker)) {
      throw new Error(
        `The message server at NATS_URL holds ${names.join(', ')}. The suite deletes every stream, so it takes a server that has none.`,
      );
    }
    if (names.length === 0)
      await ask(`CREATE.${testMarker}`, { name: testMarker, subjects: [], storage: 'memory', max_msgs: 1 });
    for (const name of names) if (name !== testMarker) await ask(`DELETE.${name}`);
  } finally {
    await connection.close();
  }
}
