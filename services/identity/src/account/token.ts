import { createHash, randomBytes } from 'node:crypto';

/** The SHA-256 of a text in 64 hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A secret of 32 random bytes. Only its `sha256` is stored, which is enough for a random value. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Identifies a user without revealing the id: the provider's ids are random. */
export const markOf = (userId: string): string => sha256(userId);
