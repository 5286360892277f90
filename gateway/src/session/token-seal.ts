import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface TokenSeal {
  /** The token encrypted for one session: base64 of nonce, tag and ciphertext. */
  seal(token: string, sessionKey: string): string;
  /** Undefined for anything that was not sealed with this secret for this very session. */
  open(sealed: string, sessionKey: string): string | undefined;
}

/**
 * Keeps the provider's tokens from whoever reads the store. AES-256-GCM; the session is its associated data, so that a sealed token moved
 * to another session does not open there.
 * @param options.secret base64, 32 bytes or more, the same in all replicas.
 */
export function createTokenSeal({ secret }: { secret: string }): TokenSeal {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret, 'base64'), '', 'freightwright session tokens', 32),
  );
  return {
    seal(token, sessionKey) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(sessionKey));
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open(sealed, sessionKey) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(sessionKey));
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
