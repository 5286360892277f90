import { createHash, randomBytes } from 'node:crypto';

/** The secret with which the report of a deletion is read: 32 random bytes, of which only the hash is stored. */
export const newReportToken = (): string => randomBytes(32).toString('base64url');

/** 64 hexadecimal digits. */
export const hashOfReportToken = (token: string): string => createHash('sha256').update(token).digest('hex');
