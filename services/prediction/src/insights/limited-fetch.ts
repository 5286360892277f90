import { callOf, inSpan } from '@freightwright/service-kit';

/** Far more than an answer of a model has. */
const bytesAtMost = 256 * 1024;

/**
 * Fetches from a server that is not ours: follows no redirect, which could lead into our own network, and
 * reads no more than a limit of its answer.
 */
export async function limitedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await inSpan(callOf('language-model'), () => fetch(url, { ...init, redirect: 'error' }));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesAtMost) throw new RangeError(`The answer has more than ${bytesAtMost} bytes`);
    chunks.push(Uint8Array.from(chunk));
  }
  const { status, headers } = response;
  return new Response(new Blob(chunks), {
    status,
    headers: { 'content-type': headers.get('content-type') ?? '' },
  });
}
