import { createHash, randomBytes } from 'node:crypto';
import type { Data } from '../storage/open-data.ts';
import type { Users } from './users.ts';

interface ActionLink {
  readonly userId: string;
  /** The site to which the user returns afterwards. */
  readonly siteUrl: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

export type ActionLinks = ReturnType<typeof createActionLinks>;

/** Limits the emails that an attacker can send to a user's mailbox through us. */
const MOST_ALIVE_PER_USER = 5;
const KEY_BYTES = 32;

/** Single-use links with which a user sets a new password. */
export function createActionLinks(data: Data, users: Users, now: () => number) {
  const table = data.table<ActionLink>('action-links');
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');
  /** Undefined when the link was used, has expired, or the password was changed after it was sent. */
  const find = (key: string) => {
    const link = table.get(hash(key));
    const user = link && users.find(link.userId);
    if (!link || !user?.enabled) return undefined;
    if (link.expiresAtMs <= now() || user.passwordChangedAtMs > link.issuedAtMs) return undefined;
    return { link, user };
  };
  return {
    /** The key of a new link; undefined when the user has too many valid ones. */
    issue: (userId: string, lifespanMs: number, siteUrl: string) =>
      data.write(() => {
        const entries = table.entries();
        const alive = entries.filter(({ value }) => value.userId === userId && value.expiresAtMs > now());
        if (alive.length >= MOST_ALIVE_PER_USER) return undefined;
        const key = randomBytes(KEY_BYTES).toString('base64url');
        table.put(hash(key), { userId, siteUrl, issuedAtMs: now(), expiresAtMs: now() + lifespanMs });
        return key;
      }),
    find,
    /** True for the first caller only. */
    use: (key: string) =>
      data.write(() => {
        if (!find(key)) return false;
        table.remove(hash(key));
        return true;
      }),
    removeOf: (userId: string) =>
      data.write(() => {
        for (const { key, value } of table.entries()) if (value.userId === userId) table.remove(key);
      }),
    cleanUp: () =>
      data.write(() => {
        for (const { key, value } of table.entries()) if (value.expiresAtMs <= now()) table.remove(key);
      }),
  };
}
