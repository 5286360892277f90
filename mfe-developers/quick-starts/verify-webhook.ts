// Checks that a webhook comes from Freightwright (Standard Webhooks). Needs Node and no package.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older messages, and those from the future, are refused: seconds. */
const toleranceS = 5 * 60;

/**
 * Whether a message is signed with the secret (`whsec_...`) and not older than five minutes.
 * @param headers the headers of the request, with their names in lower case.
 * @param body the exact bytes that came. A body that was parsed and written again has another signature.
 */
export function isFromFreightwright(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
  nowMs = Date.now(),
): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const ageS = Math.abs(nowMs / 1000 - Number(timestamp));
  // Also true where the timestamp is no number.
  if (!(ageS <= toleranceS)) return false;

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is being replaced there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
