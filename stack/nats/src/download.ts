import { createHash } from 'node:crypto';

/**
 * Fetches a file. A user and password in the address are sent as basic credentials, and never included in a
 * message.
 * @throws Error when it does not arrive in time, is too large, or has another checksum.
 */
export async function download(
  address: string,
  options: {
    timeoutMs: number;
    /** A longer response is refused before the rest of it is read. */
    maxBytes: number;
    headers?: Readonly<Record<string, string>>;
    /** Hash of the whole file, so that a changed file is refused. */
    sha256?: string;
  },
) {
  const { timeoutMs, maxBytes, headers, sha256 } = options;
  const url = new URL(address);
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':');
  url.username = '';
  url.password = '';
  const authorization = credentials === ':' ? {} : { authorization: `Basic ${btoa(credentials)}` };
  const shown = url.href;
  const response = await fetch(url, {
    headers: { ...headers, ...authorization },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`${shown} cannot be reached: ${cause}`);
  });
  if (!response.ok) throw new Error(`${shown} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`${shown} is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== undefined && sum !== sha256) throw new Error(`${shown} has the wrong checksum ${sum}`);
  // The final address after redirects, to resolve the links in it.
  return { bytes, contentType: response.headers.get('content-type') ?? '', url: response.url };
}
