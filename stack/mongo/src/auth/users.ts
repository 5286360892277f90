import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoError } from '../errors.ts';
import { type ScramKeys, scramKeys } from './scram.ts';

/** `root` may do everything; `readWrite` may read and write one database. */
export const ROLES = ['root', 'readWrite'] as const;
export interface Role {
  readonly role: (typeof ROLES)[number];
  readonly db: string;
}

export interface User {
  readonly name: string;
  /** The database at which the user signs in. */
  readonly db: string;
  readonly roles: readonly Role[];
  readonly keys: ScramKeys;
}

export type Users = ReturnType<typeof openUsers>;

const BINARY = ['salt', 'storedKey', 'serverKey'];

/** The users, stored in users.json, which only its owner can read and which has no password. */
export function openUsers(dataDir: string) {
  const file = join(dataDir, 'users.json');
  let users = read(file);
  /** Changes are written one after the other, and each is on disk before it takes effect. */
  let writing: Promise<unknown> = Promise.resolve();

  const change = (make: (current: readonly User[]) => Promise<readonly User[]>): Promise<void> => {
    const done = writing.then(async () => {
      const next = await make(users);
      const text = JSON.stringify(
        next.map(({ keys, ...user }) => ({
          ...user,
          keys: Object.fromEntries(
            Object.entries(keys).map(([name, value]) => [
              name,
              Buffer.isBuffer(value) ? value.toString('base64') : value,
            ]),
          ),
        })),
        null,
        2,
      );
      await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
      await rename(`${file}.new`, file);
      users = next;
    });
    writing = done.catch(() => {});
    return done;
  };
  const find = (db: string, name: string) => users.find((user) => user.db === db && user.name === name);

  return {
    find,
    all: () => users,
    /** @throws MongoError when the user already exists. */
    create: (user: Omit<User, 'keys'>, password: string) =>
      change(async (current) => {
        if (find(user.db, user.name))
          throw new MongoError('Location51003', `User "${user.name}@${user.db}" already exists`);
        return [...current, { ...user, keys: await scramKeys(password) }];
      }),
    /** @throws MongoError when there is no such user. */
    update: (
      db: string,
      name: string,
      { password, roles }: { password?: string | undefined; roles?: readonly Role[] | undefined },
    ) =>
      change(async (current) => {
        const user = find(db, name);
        if (!user) throw new MongoError('UserNotFound', `Could not find user "${name}" for db "${db}"`);
        const keys = password === undefined ? user.keys : await scramKeys(password);
        return current.map((one) => (one === user ? { ...user, roles: roles ?? user.roles, keys } : one));
      }),
  };
}

function read(file: string): readonly User[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return JSON.parse(text, (name, value: unknown) =>
    BINARY.includes(name) ? Buffer.from(String(value), 'base64') : value,
  );
}
