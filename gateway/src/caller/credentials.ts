import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';

/** What a request shows besides cookies. At most one of the two. */
export type ShownCredential =
  | { kind: 'bearer'; token: string /** As it says itself: nothing has been verified. */; issuer: string }
  | { kind: 'api-key'; key: string };

/** Longer than any key of ours. */
const keyLengthAtMost = 256;

export const invalidToken = (cause?: unknown) =>
  new Problem('principal.invalid', { detail: 'The token is not valid', cause });
export const invalidKey = () => new Problem('principal.invalid', { detail: 'The API key is not valid' });

/**
 * The bearer token or API key of a request; undefined when it shows neither. Another scheme than Bearer is
 * nobody's.
 * @throws Problem `principal.invalid` for both at once, and for what cannot be one at all.
 */
export function shownCredential({ headers }: IncomingMessage): ShownCredential | undefined {
  const token = bearerToken(headers.authorization);
  const key = headers['x-api-key'];
  if (token !== undefined && key !== undefined) {
    throw new Problem('principal.invalid', { detail: 'Send a token or an API key, not both' });
  }
  if (token !== undefined) return { kind: 'bearer', token, issuer: issuerOf(token) };
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > keyLengthAtMost) throw invalidKey();
  return { kind: 'api-key', key };
}

/** The token after 'Bearer', '' when there is none; undefined for no or another scheme. */
function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [scheme = '', token = ''] = header.trim().split(/ +/, 2);
  return scheme.toLowerCase() === 'bearer' ? token : undefined;
}

/** @throws Problem `principal.invalid` for what is no JWT. */
function issuerOf(token: string): string {
  const [, payload = ''] = token.split('.');
  try {
    const { iss }: { iss?: unknown } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof iss === 'string' ? iss : '';
  } catch (cause) {
    throw invalidToken(cause);
  }
}
