import Router from '@koa/router';
import type Koa from 'koa';
import { createActionLinks } from './accounts/action-links.ts';
import { seedDemoUsers } from './accounts/demo-users.ts';
import { createFailedSignIns, createSetPassword, createSignIn } from './accounts/sign-in.ts';
import { createUsers } from './accounts/users.ts';
import { requireRegistrar } from './admin/admin-access.ts';
import { addRoleRoutes } from './admin/role-routes.ts';
import { addUserRoutes } from './admin/user-routes.ts';
import { createPages } from './hosted/pages.ts';
import { addResetRoutes, createMailResetLink } from './hosted/reset-routes.ts';
import { addResourceRoutes } from './hosted/resource-routes.ts';
import { addSignInRoutes } from './hosted/sign-in-routes.ts';
import { createMailer } from './mail/send-mail.ts';
import { createBackchannelLogout } from './oidc/backchannel-logout.ts';
import { type ClientSettings, listClients } from './oidc/clients.ts';
import { createProvider } from './oidc/create-provider.ts';
import { addForgottenPassword, addKeycloakAnswers, mountAtRealm } from './oidc/keycloak-answers.ts';
import { addLogoutRoutes } from './oidc/logout-routes.ts';
import { createAdapterFactory } from './oidc/oidc-adapter.ts';
import { addPasswordGrant } from './oidc/password-grant.ts';
import { REALM_PATH } from './oidc/paths.ts';
import { createSessions } from './oidc/sessions.ts';
import { createTokenRefusals } from './oidc/token-refusals.ts';
import type { Data } from './storage/open-data.ts';
import { createRecords } from './storage/records.ts';
import { saveSecrets } from './storage/save-secrets.ts';

interface AppOptions extends ClientSettings {
  data: Data;
  /** An origin. */
  publicUrl: string;
  smtpUrl: string;
  now: () => number;
  log: (line: string) => void;
}

/** The request handler. It does not listen itself. */
export async function createApp(options: AppOptions) {
  const { data, publicUrl, now, log } = options;
  const issuer = `${publicUrl}${REALM_PATH}`;
  const clients = listClients(options);
  const secrets = await saveSecrets(data);

  const users = createUsers(data, now);
  const failed = createFailedSignIns(now);
  const signIn = createSignIn(users, failed);
  const links = createActionLinks(data, users, now);
  const sendMail = createMailer(options.smtpUrl);
  await seedDemoUsers(users, now);

  // oidc-provider reads the machine's clock, so its records must expire by the same clock.
  const records = createRecords(data, Date.now);
  const notify = createBackchannelLogout(issuer, clients, secrets, log);
  const sessions = createSessions(data, records, notify);
  const setPassword = createSetPassword({ users, sessions, failed, now });
  const pages = createPages(publicUrl);

  const provider = createProvider({
    issuer,
    clients,
    users,
    sessions,
    secrets,
    adapter: createAdapterFactory(data, records),
    renderError: (ctx, { error, error_description }) =>
      pages.violation(ctx, ctx.status, error_description ?? error),
  });
  const koa: Koa = provider;
  koa.on('error', (error: Error & { status?: number }) => {
    if (!error.status || error.status >= 500) log(error.stack ?? error.message);
  });
  provider.on('server_error', (_ctx, error) => log(error.stack ?? error.message));
  addPasswordGrant(provider, signIn);

  const router = new Router();
  addResourceRoutes(router);
  const mailResetLink = createMailResetLink({ users, links, sendMail, publicUrl, log });
  addSignInRoutes(router, { provider, users, signIn, setPassword, mailResetLink, pages });
  addResetRoutes(router, { provider, links, setPassword, pages });
  addLogoutRoutes(router, { provider, clients, secrets, sessions, pages });
  addUserRoutes(router, { users, sessions, failed, links, records, setPassword, publicUrl, now });
  addRoleRoutes(router, users);

  const refuse = createTokenRefusals({ refreshKey: secrets.refreshKey, users, sessions });
  addKeycloakAnswers(provider, sessions, refuse);
  provider.use(requireRegistrar(issuer, secrets));
  provider.use(router.routes());
  mountAtRealm(provider);
  addForgottenPassword(provider);

  return {
    handle: provider.callback(),
    issuer,
    /** Removes records that have expired. */
    cleanUp: () => {
      records.cleanUp();
      links.cleanUp();
    },
  };
}
