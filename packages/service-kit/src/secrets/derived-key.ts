import { hkdfSync } from 'node:crypto';

/**
 * A key of 32 bytes for one purpose, derived by HKDF (RFC 5869) from a secret that all replicas share. Keys
 * of two purposes have nothing to do with each other, so what is signed or sealed for one never counts for
 * another.
 * @param secret base64, 32 bytes or more.
 * @param purpose such as 'session tokens'. What was written under a purpose is lost when its name changes.
 */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `freightwright ${purpose}`, 32));
