import type { IncomingMessage } from 'node:http';

/** Bytes; the largest request of the client has some kilobytes. */
const LARGEST_BODY_BYTES = 64 * 1024;

export class BodyTooLarge extends Error {}

/** @throws BodyTooLarge before more than that is kept. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST_BODY_BYTES) throw new BodyTooLarge('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
