import { type Credentials, Problem, type Tier } from '@freightwright/contracts';
import * as z from 'zod';
import { emptyPassword, refusalOf } from './refusals.ts';
import { type Answer, createUsersApi, type UsersApiDeps, type UsersCall } from './users-api.ts';

export type SignedInTier = Exclude<Tier, 'anonymous'>;

export interface Account {
  userId: string;
  /** Lower case. */
  email: string;
}

/** A user at the provider. */
export interface ProviderUser extends Account {
  /** The owner has proved that email to the address arrives. */
  emailVerified: boolean;
}

export type Registrar = ReturnType<typeof createRegistrar>;

const Role = z.object({ id: z.string(), name: z.string() });
const User = z.object({ id: z.string().min(1).max(128), email: z.string() });
const WholeUser = z.object({ ...User.shape, emailVerified: z.boolean() });
const Session = z.object({ id: z.string().min(1).max(255) });
const Conflict = z.object({ errorMessage: z.string() });
const NoUser = z.object({ error: z.literal('User not found') });
const NoSession = z.object({ error: z.string().regex(/^Ses+ion not found$/) });
const paidRoles: readonly string[] = ['pro', 'enterprise'] satisfies SignedInTier[];

/**
 * The operations of the identity provider (Keycloak 26 or its embedded stand-in) that the service uses. Every
 * method throws Problem 'service.unavailable' when the provider cannot be reached, or when the answer is not
 * its own, such as a proxy's error page. Nothing of the provider's answers is passed on to callers.
 */
export function createRegistrar(deps: UsersApiDeps) {
  const api = createUsersApi(deps);

  /** undefined: the provider has no user with that id. `refusals` are statuses that the caller handles. */
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
    return answer && read(z.array(Role), answer, purpose);
  }

  /** @throws Problem 'service.unavailable' for a body that does not match the schema. */
  function read<T>(schema: z.ZodType<T>, { body }: Answer, purpose: string): T {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw api.unusable(purpose, parsed.error);
    return parsed.data;
  }

  /** @throws Problem when the provider rejects a new or changed user. */
  function assertAccepted({ status, body }: Answer, purpose: string, taken: string): void {
    if (status === 409 && Conflict.safeParse(body).success) {
      throw new Problem('identity.email-taken', { detail: taken });
    }
    if (status < 400) return;
    throw refusalOf(body) ?? api.unusable(purpose, 'a refusal we do not know');
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
    /** @throws Problem 'identity.email-taken', or 'request.invalid' naming the rejected field. */
    async createUser({ email: given, password }: Credentials): Promise<Account> {
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
      assertAccepted(answer, purpose, 'You already have an account. Sign in instead.');
      const userId = answer.location?.split('/').at(-1);
      if (answer.status !== 201 || !userId) throw api.unusable(purpose, 'no id of the new user');
      return { userId, email };
    },
    /** Idempotent: also succeeds when the user does not exist. */
    async deleteUser(userId: string) {
      await ofUser(userId, { purpose: 'delete a user', method: 'DELETE', path: '' });
    },
    /** Ends every session of the user at the provider. */
    async endSessions(userId: string) {
      await ofUser(userId, { purpose: 'end sessions', method: 'POST', path: '/logout' });
    },
    /** Unlocks a user whose account was locked by failed sign-ins. */
    async forgetFailedSignIns(userId: string) {
      await ofUser(userId, {
        purpose: 'forget failed sign-ins',
        method: 'DELETE',
        of: 'failedSignIns',
        path: '',
      });
    },
    /**
     * Grants the user the role of the tier and removes the roles of other paid tiers. Tokens issued from then
     * on show it. False when there is no such user.
     */
    async setTier(userId: string, tier: SignedInTier) {
      const path = '/role-mappings/realm';
      const assigned = await roles(userId, '');
      if (!assigned) return false;
      if (!assigned.some(({ name }) => name === tier)) {
        const role = (await roles(userId, '/available'))?.find(({ name }) => name === tier);
        if (!role) throw api.unusable('give a role', `the realm offers no role ${tier}`);
        const given = await ofUser(userId, { purpose: 'give a role', method: 'POST', path, body: [role] });
        if (!given) return false;
      }
      const others = assigned.filter(({ name }) => name !== tier && paidRoles.includes(name));
      if (others.length > 0) {
        await ofUser(userId, { purpose: 'take a role', method: 'DELETE', path, body: others });
      }
      return true;
    },
    async findByEmail(given: string): Promise<Account | undefined> {
      const email = given.toLowerCase();
      const purpose = 'find a user';
      const query = new URLSearchParams({ email, exact: 'true' });
      const answer = await api.call({ purpose, method: 'GET', path: `?${query}`, expected: [200] });
      const user = read(z.array(User), answer, purpose).find((one) => one.email.toLowerCase() === email);
      return user && { userId: user.id, email };
    },
    /** undefined when there is no such user. */
    async readUser(userId: string): Promise<ProviderUser | undefined> {
      const purpose = 'read a user';
      const answer = await ofUser(userId, { purpose, method: 'GET', path: '' });
      if (!answer) return undefined;
      const { id, email, emailVerified } = read(WholeUser, answer, purpose);
      return { userId: id, email: email.toLowerCase(), emailVerified };
    },
    /** Marks the user's address as verified. False when there is no such user. */
    async verifyEmail(userId: string) {
      const call = { purpose: 'verify an address', method: 'PUT', path: '' } as const;
      return (await ofUser(userId, { ...call, body: { emailVerified: true } })) !== undefined;
    },
    /**
     * Changes the user's address, which counts as verified. Sessions stay valid. False without such a user.
     * @throws Problem 'identity.email-taken', or 'request.invalid' naming the rejected field.
     */
    async changeEmail(userId: string, given: string) {
      const purpose = 'change an address';
      const email = given.toLowerCase();
      const answer = await ofUser(userId, {
        purpose,
        method: 'PUT',
        path: '',
        body: { email, username: email, emailVerified: true },
        refusals: [400, 409],
      });
      if (answer) assertAccepted(answer, purpose, 'Another account has that email address.');
      return answer !== undefined;
    },
    /**
     * Sets a new password. Sessions stay valid. False when there is no such user.
     * @throws Problem 'request.invalid' naming the rule of the provider, for the field `newPassword`.
     */
    async setPassword(userId: string, password: string) {
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
    /** Ends the sessions of the user at the provider, except the one of that id. */
    async endOtherSessions(userId: string, storedSession: string | undefined) {
      const purpose = 'read sessions';
      const answer = await ofUser(userId, { purpose, method: 'GET', path: '/sessions' });
      if (!answer) return;
      const others = read(z.array(Session), answer, purpose).filter(({ id }) => id !== storedSession);
      await Promise.all(others.map(({ id }) => endSession(id)));
    },
  };
}
