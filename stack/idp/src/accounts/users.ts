import { randomUUID } from 'node:crypto';
import type { Data } from '../storage/open-data.ts';

/** Lowest first. A user's tier is the highest of these roles that the user has. */
export const TIER_ROLES = ['registered', 'pro', 'enterprise'] as const;
export type TierRole = (typeof TIER_ROLES)[number];
/** Roles of operators and, as a sample, of one remote's team. See docs/identity-provider.md for others. */
export const TEAM_ROLES = ['platform-operator', 'remote-team:mfe-bol'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
/** Every role of the realm. */
export const REALM_ROLES = [...TIER_ROLES, ...TEAM_ROLES] as const;
export type RealmRole = (typeof REALM_ROLES)[number];

export interface User {
  readonly id: string;
  /** In lower case. The email is also the username. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly enabled: boolean;
  readonly passwordHash?: string;
  readonly passwordChangedAtMs: number;
  /** True for a user who must choose a new password before anything else. */
  readonly mustUpdatePassword: boolean;
  readonly roles: readonly RealmRole[];
  readonly createdAtMs: number;
}

export type UserChange = Partial<Omit<User, 'id' | 'email' | 'createdAtMs'>>;

export type Users = ReturnType<typeof createUsers>;

export function createUsers(data: Data, now: () => number) {
  const table = data.table<User>('users');
  const idsByEmail = data.table<string>('user-ids-by-email');
  const find = (id: string) => table.get(id);
  return {
    find,
    findByEmail: (email: string) => {
      const id = idsByEmail.get(email.toLowerCase());
      return id === undefined ? undefined : find(id);
    },
    /** Undefined when the address is already taken, in any mix of upper and lower case. */
    create: ({ email, ...rest }: { email: string } & UserChange): User | undefined =>
      data.write(() => {
        const lowerCased = email.toLowerCase();
        if (idsByEmail.get(lowerCased) !== undefined) return undefined;
        const user: User = {
          id: randomUUID(),
          email: lowerCased,
          emailVerified: false,
          enabled: false,
          mustUpdatePassword: false,
          passwordChangedAtMs: 0,
          roles: ['registered'],
          createdAtMs: now(),
          ...rest,
        };
        table.put(user.id, user);
        idsByEmail.put(lowerCased, user.id);
        return user;
      }),
    change: (id: string, change: UserChange) =>
      data.write(() => {
        const user = find(id);
        if (user) table.put(id, { ...user, ...change });
      }),
    /** False when the address belongs to another user, compared without case. */
    changeEmail: (id: string, email: string) =>
      data.write(() => {
        const user = find(id);
        const lowerCased = email.toLowerCase();
        const holder = idsByEmail.get(lowerCased);
        if (!user || (holder !== undefined && holder !== id)) return false;
        idsByEmail.remove(user.email);
        idsByEmail.put(lowerCased, id);
        table.put(id, { ...user, email: lowerCased });
        return true;
      }),
    remove: ({ id, email }: User) =>
      data.write(() => {
        table.remove(id);
        idsByEmail.remove(email);
      }),
  };
}
