import type Router from '@koa/router';
import type { Context } from 'koa';
import * as z from 'zod';
import type { ActionLinks } from '../accounts/action-links.ts';
import { hashPassword, passwordViolation } from '../accounts/passwords.ts';
import type { FailedSignIns, SetPassword } from '../accounts/sign-in.ts';
import type { User, Users } from '../accounts/users.ts';
import { readJson } from '../http/read-body.ts';
import { ADMIN_PATH } from '../oidc/paths.ts';
import type { Sessions } from '../oidc/sessions.ts';
import type { Records } from '../storage/records.ts';
import { answer } from './admin-access.ts';

const UPDATE_PASSWORD = 'UPDATE_PASSWORD';

/** The subset of Keycloak's representations that we use. Other fields are ignored, as in Keycloak. */
const Credential = z.object({ type: z.literal('password').default('password'), value: z.string() });
const NewUser = z.object({
  email: z.string(),
  enabled: z.boolean().default(false),
  emailVerified: z.boolean().default(false),
  credentials: z.array(Credential).max(1).default([]),
});
/** The fields that PUT may change. Omitted fields are unchanged. */
const UserChange = z.object({
  email: z.string().optional(),
  enabled: z.boolean().optional(),
  emailVerified: z.boolean().optional(),
  requiredActions: z.array(z.string()).optional(),
});

/** The error of a user's address, as the body of Keycloak's 400; undefined for a valid one. */
const emailViolation = (email: string): object | undefined =>
  z.email().max(255).safeParse(email).success
    ? undefined
    : { field: 'email', errorMessage: 'error-invalid-email', params: ['email', email] };

const UNREADABLE = {
  error: 'unknown_error',
  error_description: 'For more on this error consult the server log.',
};
const TAKEN = { errorMessage: 'User exists with same email' };

/** Runs `work` with the user in the path, or responds as Keycloak does when there is no such user. */
export const withUser =
  (users: Users, work: (ctx: Context, user: User) => void | Promise<void>) =>
  async (ctx: Context & { params: { id?: string } }) => {
    const user = users.find(ctx.params.id ?? '');
    if (!user) return answer(ctx, 404, { error: 'User not found' });
    await work(ctx, user);
  };

const represent = (user: User) => ({
  id: user.id,
  username: user.email,
  email: user.email,
  emailVerified: user.emailVerified,
  createdTimestamp: user.createdAtMs,
  enabled: user.enabled,
  totp: false,
  requiredActions: user.mustUpdatePassword ? [UPDATE_PASSWORD] : [],
  notBefore: 0,
});

/** The users, as the registrar manages them through Keycloak's Admin API. */
export function addUserRoutes(
  router: Router,
  deps: {
    users: Users;
    sessions: Sessions;
    failed: FailedSignIns;
    links: ActionLinks;
    records: Records;
    setPassword: SetPassword;
    publicUrl: string;
    now: () => number;
  },
): void {
  const { users, sessions, failed, links, records, setPassword, publicUrl, now } = deps;
  const USERS = `${ADMIN_PATH}/users`;
  const USER = `${USERS}/:id`;

  router.post(USERS, async (ctx) => {
    const body = NewUser.safeParse(await readJson(ctx));
    if (!body.success) return answer(ctx, 400, UNREADABLE);
    const { email, enabled, emailVerified, credentials } = body.data;
    const [credential] = credentials;
    const violation = emailViolation(email) ?? (credential && passwordViolation(credential.value, email));
    if (violation) return answer(ctx, 400, violation);
    if (users.findByEmail(email)) return answer(ctx, 409, TAKEN);
    const user = users.create({
      email,
      enabled,
      emailVerified,
      ...(credential && { passwordHash: await hashPassword(credential.value), passwordChangedAtMs: now() }),
    });
    if (!user) return answer(ctx, 409, TAKEN);
    ctx.set('Location', `${publicUrl}${USERS}/${user.id}`);
    answer(ctx, 201);
  });

  router.get(USERS, (ctx) => {
    const { email, exact } = ctx.query;
    if (typeof email !== 'string' || exact !== 'true') return answer(ctx, 400, UNREADABLE);
    const user = users.findByEmail(email);
    answer(ctx, 200, user ? [represent(user)] : []);
  });

  router.get(
    USER,
    withUser(users, (ctx, user) => answer(ctx, 200, represent(user))),
  );

  // The user name is ignored, because in our realm it is the email.
  router.put(
    USER,
    withUser(users, async (ctx, user) => {
      const body = UserChange.safeParse(await readJson(ctx));
      if (!body.success) return answer(ctx, 400, UNREADABLE);
      const { requiredActions, email, ...rest } = body.data;
      const violation = email === undefined ? undefined : emailViolation(email);
      if (violation) return answer(ctx, 400, violation);
      if (email !== undefined && !users.changeEmail(user.id, email)) return answer(ctx, 409, TAKEN);
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      users.change(user.id, {
        ...given,
        ...(requiredActions && { mustUpdatePassword: requiredActions.includes(UPDATE_PASSWORD) }),
      });
      answer(ctx, 204);
    }),
  );

  // As in Keycloak, clients are not notified: a caller that deletes a user ends the user's sessions first.
  router.delete(
    USER,
    withUser(users, async (ctx, user) => {
      users.remove(user);
      for (const { sid } of sessions.ofUser(user.id)) await sessions.end(sid, { notifyClients: false });
      links.removeOf(user.id);
      records.removeOf(user.id);
      failed.clear(user.email);
      answer(ctx, 204);
    }),
  );

  router.put(
    `${USER}/reset-password`,
    withUser(users, async (ctx, user) => {
      const body = Credential.safeParse(await readJson(ctx));
      if (!body.success) return answer(ctx, 400, UNREADABLE);
      const violation = passwordViolation(body.data.value, user.email);
      if (violation) return answer(ctx, 400, violation);
      await setPassword(user, body.data.value);
      answer(ctx, 204);
    }),
  );

  router.post(
    `${USER}/logout`,
    withUser(users, async (ctx, user) => {
      await Promise.all(sessions.ofUser(user.id).map(({ sid }) => sessions.end(sid)));
      answer(ctx, 204);
    }),
  );

  router.get(
    `${USER}/sessions`,
    withUser(users, (ctx, { id, email }) => {
      const shown = { username: email, userId: id };
      const open = sessions.ofUser(id);
      answer(
        ctx,
        200,
        open.map(({ sid, signedInAt }) => ({ id: sid, ...shown, start: signedInAt * 1_000 })),
      );
    }),
  );

  router.delete(`${ADMIN_PATH}/sessions/:sid`, async (ctx) => {
    const { sid = '' } = ctx.params;
    if (!sessions.find(sid)) return answer(ctx, 404, { error: 'Sesssion not found' }); // Keycloak's spelling
    await sessions.end(sid);
    answer(ctx, 204);
  });

  router.delete(
    `${ADMIN_PATH}/attack-detection/brute-force/users/:id`,
    withUser(users, (ctx, user) => {
      failed.clear(user.email);
      answer(ctx, 204);
    }),
  );
}
