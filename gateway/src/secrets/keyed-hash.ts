import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@freightwright/service-kit';

/**
 * HMAC-SHA-256 of texts, in base64url: only the gateway can create one, so it serves as a signature.
 * @param secret and `purpose` as for `derivedKey`.
 */
export function createKeyedHash(secret: string, purpose: string) {
  const key = derivedKey(secret, purpose);
  const of = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    of,
    /** Whether `hash` is the hash of `text`, compared in constant time. */
    matches(text: string, hash: string): boolean {
      const [given, right] = [Buffer.from(hash), Buffer.from(of(text))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
