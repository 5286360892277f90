import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export type Seal = ReturnType<typeof createSeal>;

/**
 * Encrypts texts that a third party stores but must not read or change: AES-256-GCM, a new nonce for each.
 * @param secret and `purpose` as for `derivedKey`.
 * @example
 * const { seal, open } = createSeal(secret, 'cookies');
 * open(seal('text', 'session'), 'session'); // => 'text'
 */
export function createSeal(secret: string, purpose: string) {
  const key = derivedKey(secret, purpose);
  return {
    /**
     * @param owner what the text belongs to, such as a session key or a cookie name. It is authenticated but
     *   not part of the sealed text: a text that was moved to another owner cannot be opened.
     * @returns base64url of nonce, tag and encrypted text.
     */
    seal(text: string, owner: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** The text, or undefined for anything that was not sealed under the same secret for this owner. */
    open(sealed: string, owner: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Derives a 32-byte key for one purpose by HKDF (RFC 5869) from a secret that all replicas share. Keys of
 * different purposes are independent, so what is signed or sealed for one is never valid for another.
 * @param secret base64, 32 bytes or more.
 * @param purpose such as 'session tokens'. Renaming a purpose invalidates what was written under it.
 * @example derivedKey(secret, 'session tokens').length; // => 32
 */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `freightwright ${purpose}`, 32));
