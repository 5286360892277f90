import { createHash, randomBytes } from 'node:crypto';
import type { Data } from '../storage/open-data.ts';
import type { User, Users } from './users.ts';

export interface ActionLink {
  readonly userId: string;
  /** The site to which the user goes back afterwards. */
  readonly siteUrl: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

export interface ActionLinks {
  /**
   * Creates a link that lets its bearer choose a new password for a user, once, and returns its key.
   * Undefined when the user has too many valid links.
   */
  readonly issue: (userId: string, lifespanMs: number, siteUrl: string) => string | undefined;
  /** Undefined when the link was used, has expired, or the password was changed after it was sent. */
  readonly find: (key: string) => { link: ActionLink; user: User } | undefined;
  /** True for the first caller only. */
  readonly use: (key: string) => boolean;
  readonly removeOf: (userId: string) => void;
  readonly sweep: () => void;
}

/** Keeps a stranger from filling somebody's mailbox through us. */
const MOST_ALIVE_PER_USER = 5;
const KEY_BYTES = 32;

export interface ActionLinkDeps {
  data: Data;
  users: Users;
  now: () => number;
}

export function createActionLinks({ data, users, now }: ActionLinkDeps): ActionLinks {
  const table = data.table<ActionLink>('action-links');
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');
  const find: ActionLinks['find'] = (key) => {
    const link = table.get(hash(key));
    const user = link && users.find(link.userId);
    if (!link || !user?.enabled) return undefined;
    if (link.expiresAtMs <= now() || user.passwordChangedAtMs > link.issuedAtMs) return undefined;
    return { link, user };
  };
  return {
    issue: (userId, lifespanMs, siteUrl) =>
      data.write(() => {
        const alive = table
          .entries()
          .filter(({ value }) => value.userId === userId && value.expiresAtMs > now());
        if (alive.length >= MOST_ALIVE_PER_USER) return undefined;
        const key = randomBytes(KEY_BYTES).toString('base64url');
        table.put(hash(key), {
          userId,
          siteUrl,
          issuedAtMs: now(),
          expiresAtMs: now() + lifespanMs,
        });
        return key;
      }),
    find,
    use: (key) =>
      data.write(() => {
        if (!find(key)) return false;
        table.remove(hash(key));
        return true;
      }),
    removeOf: (userId) =>
      data.write(() => {
        for (const { key, value } of table.entries()) if (value.userId === userId) table.remove(key);
      }),
    sweep: () =>
      data.write(() => {
        for (const { key, value } of table.entries()) if (value.expiresAtMs <= now()) table.remove(key);
      }),
  };
}
