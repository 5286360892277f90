import { Problem, type Tier } from '@freightwright/contracts';
import * as z from 'zod';
import type { Answer } from './exchange.ts';
import { emptyPassword, refusalOf } from './refusals.ts';
import { createUsersApi, type UsersApiDeps, type UsersCall } from './users-api.ts';

export type SignedInTier = Exclude<Tier, 'anonymous'>;

export interface Account {
  userId: string;
  /** Lower case. */
  email: string;
}

/** A user as the provider knows them. */
export interface ProviderUser extends Account {
  /** The owner of the account has shown that mail to the address arrives. */
  emailVerified: boolean;
}

/**
 * What the service asks of the identity provider (Keycloak 26 or its embedded stand-in). Every method throws
 * Problem 'service.unavailable' when the provider cannot be reached, or when the answer is not the provider's
 * own, such as a proxy's error page. Nothing of the provider's answers is passed on to callers.
 */
export interface Registrar {
  /**
   * @throws Problem 'identity.email-taken', or 'request.invalid' naming the field the provider does not take.
   */
  createUser(credentials: { email: string; password: string }): Promise<Account>;
  /** Succeeds when the user does not exist, too. */
  deleteUser(userId: string): Promise<void>;
  /** Ends every session of the user at the provider. */
  endSessions(userId: string): Promise<void>;
  /** Unlocks a user whose account was locked because others guessed at the password. */
  forgetFailedSignIns(userId: string): Promise<void>;
  /**
   * Gives the user the role of the tier and takes away the roles of other paid tiers. Tokens that are made
   * from then on show it. False when there is no such user.
   */
  setTier(userId: string, tier: SignedInTier): Promise<boolean>;
  findByEmail(email: string): Promise<Account | undefined>;
  /** undefined when there is no such user. */
  readUser(userId: string): Promise<ProviderUser | undefined>;
  /** Notes that the address of the user is verified. False when there is no such user. */
  verifyEmail(userId: string): Promise<boolean>;
  /**
   * Gives the user another address, which counts as verified. Sessions go on. False when there is no such user.
   * @throws Problem 'identity.email-taken', or 'request.invalid' naming the field the provider does not take.
   */
  changeEmail(userId: string, email: string): Promise<boolean>;
  /**
   * Sets a new password. Sessions go on. False when there is no such user.
   * @throws Problem 'request.invalid' naming the rule of the provider, for the field `newPassword`.
   */
  setPassword(userId: string, password: string): Promise<boolean>;
  /** Ends the sessions of the user at the provider, except the one of that id. */
  endOtherSessions(userId: string, keptSession: string | undefined): Promise<void>;
}

const Role = z.object({ id: z.string(), name: z.string() });
const User = z.object({ id: z.string().min(1).max(128), email: z.string() });
const WholeUser = z.object({ ...User.shape, emailVerified: z.boolean() });
const Session = z.object({ id: z.string().min(1).max(255) });
const Conflict = z.object({ errorMessage: z.string() });
const NoUser = z.object({ error: z.literal('User not found') });
const NoSession = z.object({ error: z.string().regex(/^Ses+ion not found$/) });
const paidRoles: readonly string[] = ['pro', 'enterprise'] satisfies SignedInTier[];

export function createRegistrar(deps: UsersApiDeps): Registrar {
  const api = createUsersApi(deps);

  /** undefined: the provider knows no user of that id. `refusals` are statuses that the caller handles. */
  async function ofUser(
    userId: string,
    { path, refusals = [], ...call }: Omit<UsersCall, 'expected'> & { refusals?: readonly number[] },
  ): Promise<Answer | undefined> {
    // Inside a path, '.' and '..' would name something other than a user.
    if (userId === '.' || userId === '..') return undefined;
    const expected = [call.method === 'GET' ? 200 : 204, 404, ...refusals];
    const answer = await api.call({ ...call, path: `/${encodeURIComponent(userId)}${path}`, expected });
    if (answer.status !== 404) return answer;
    if (NoUser.safeParse(answer.body).success) return undefined;
    throw api.unusable(call.purpose, 'a 404 that is not about the user');
  }

  async function roles(userId: string, which: '' | '/available') {
    const purpose = 'read roles';
    const path = `/role-mappings/realm${which}`;
    const answer = await ofUser(userId, { purpose, method: 'GET', path });
    if (!answer) return undefined;
    const read = z.array(Role).safeParse(answer.body);
    if (!read.success) throw api.unusable(purpose, 'not a list of roles');
    return read.data;
  }

  async function endSession(session: string): Promise<void> {
    const call = { purpose: 'end a session', method: 'DELETE', of: 'sessions' } as const;
    const path = `/${encodeURIComponent(session)}`;
    const answer = await api.call({ ...call, path, expected: [204, 404] });
    if (answer.status === 404 && !NoSession.safeParse(answer.body).success) {
      throw api.unusable(call.purpose, 'a 404 that is not about the session');
    }
  }

  return {
    async createUser({ email: given, password }) {
      if (password === '') throw emptyPassword();
      const purpose = 'create a user';
      const email = given.toLowerCase();
      const answer = await api.call({
        purpose,
        method: 'POST',
        path: '',
        body: {
          email,
          enabled: true,
          emailVerified: false,
          credentials: [{ type: 'password', value: password, temporary: false }],
        },
        expected: [201, 400, 409],
      });
      if (answer.status === 409 && Conflict.safeParse(answer.body).success) {
        throw new Problem('identity.email-taken', {
          detail: 'You already have an account. Sign in instead.',
        });
      }
      if (answer.status === 400) {
        throw refusalOf(answer.body) ?? api.unusable(purpose, 'a refusal we do not know');
      }
      const userId = answer.location?.split('/').at(-1);
      if (answer.status !== 201 || !userId) throw api.unusable(purpose, 'no id of the new user');
      return { userId, email };
    },
    async deleteUser(userId) {
      await ofUser(userId, { purpose: 'delete a user', method: 'DELETE', path: '' });
    },
    async endSessions(userId) {
      await ofUser(userId, { purpose: 'end sessions', method: 'POST', path: '/logout' });
    },
    async forgetFailedSignIns(userId) {
      await ofUser(userId, {
        purpose: 'forget failed sign-ins',
        method: 'DELETE',
        of: 'failedSignIns',
        path: '',
      });
    },
    async setTier(userId, tier) {
      const path = '/role-mappings/realm';
      const held = await roles(userId, '');
      if (!held) return false;
      if (!held.some(({ name }) => name === tier)) {
        const role = (await roles(userId, '/available'))?.find(({ name }) => name === tier);
        if (!role) throw api.unusable('give a role', `the realm offers no role ${tier}`);
        const given = await ofUser(userId, { purpose: 'give a role', method: 'POST', path, body: [role] });
        if (!given) return false;
      }
      const others = held.filter(({ name }) => name !== tier && paidRoles.includes(name));
      if (others.length > 0) {
        await ofUser(userId, { purpose: 'take a role', method: 'DELETE', path, body: others });
      }
      return true;
    },
    async findByEmail(given) {
      const email = given.toLowerCase();
      const purpose = 'find a user';
      const query = new URLSearchParams({ email, exact: 'true' });
      const { body } = await api.call({ purpose, method: 'GET', path: `?${query}`, expected: [200] });
      const found = z.array(User).safeParse(body);
      if (!found.success) throw api.unusable(purpose, 'not a list of users');
      const user = found.data.find((one) => one.email.toLowerCase() === email);
      return user && { userId: user.id, email };
    },
    async readUser(userId) {
      const purpose = 'read a user';
      const answer = await ofUser(userId, { purpose, method: 'GET', path: '' });
      if (!answer) return undefined;
      const read = WholeUser.safeParse(answer.body);
      if (!read.success) throw api.unusable(purpose, 'not a user');
      const { id, email, emailVerified } = read.data;
      return { userId: id, email: email.toLowerCase(), emailVerified };
    },
    async verifyEmail(userId) {
      const call = { purpose: 'verify an address', method: 'PUT', path: '' } as const;
      return (await ofUser(userId, { ...call, body: { emailVerified: true } })) !== undefined;
    },
    async changeEmail(userId, given) {
      const purpose = 'change an address';
      const email = given.toLowerCase();
      const answer = await ofUser(userId, {
        purpose,
        method: 'PUT',
        path: '',
        body: { email, username: email, emailVerified: true },
        refusals: [400, 409],
      });
      if (answer?.status === 409 && Conflict.safeParse(answer.body).success) {
        throw new Problem('identity.email-taken', { detail: 'Another account has that email address.' });
      }
      if (answer && answer.status !== 204) {
        throw refusalOf(answer.body) ?? api.unusable(purpose, 'a refusal we do not know');
      }
      return answer !== undefined;
    },
    async setPassword(userId, password) {
      const purpose = 'set a password';
      const answer = await ofUser(userId, {
        purpose,
        method: 'PUT',
        path: '/reset-password',
        body: { type: 'password', value: password, temporary: false },
        refusals: [400],
      });
      if (answer?.status === 400) {
        throw refusalOf(answer.body, 'newPassword') ?? api.unusable(purpose, 'a refusal we do not know');
      }
      return answer !== undefined;
    },
    async endOtherSessions(userId, keptSession) {
      const purpose = 'read sessions';
      const answer = await ofUser(userId, { purpose, method: 'GET', path: '/sessions' });
      if (!answer) return;
      const read = z.array(Session).safeParse(answer.body);
      if (!read.success) throw api.unusable(purpose, 'not a list of sessions');
      const others = read.data.filter(({ id }) => id !== keptSession);
      await Promise.all(others.map(({ id }) => endSession(id)));
    },
  };
}
