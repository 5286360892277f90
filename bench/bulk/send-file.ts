import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { principalHeader } from '@freightwright/contracts';

const boundary = 'bulk-bench';
const part = (name: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;

/**
 * Streams a file of calculations in chunks, with backpressure. @returns the job, and when the last byte was sent.
 * @throws Error unless it is accepted.
 */
export async function sendFile(
  url: string,
  token: string,
  rows: Iterable<string>,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ id: string; sentAtMs: number }> {
  const headers = { [principalHeader]: token, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const sending = request(url, { method: 'POST', headers });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const given = Object.entries({ type: 'calculations', ...fields }).map(
    ([name, value]) => `${part(name)}${value}\r\n`,
  );
  sending.write(`${given.join('')}${part('file', '; filename="bench.csv"')}`);
  for (const piece of rows) if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), answered]);
  sending.end(`\r\n--${boundary}--\r\n`);
  const sentAtMs = performance.now();
  const [response] = await answered;
  const body = await text(response);
  if (response.statusCode !== 202) throw new Error(`${url} answered ${response.statusCode}: ${body}`);
  return { ...(JSON.parse(body) as { id: string }), sentAtMs };
}
