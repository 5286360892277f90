import type Router from '@koa/router';
import type { ActionLinks } from '../accounts/action-links.ts';
import type { Users } from '../accounts/users.ts';
import { actionLinkUrl } from '../hosted/reset-routes.ts';
import { readJson } from '../http/read-body.ts';
import type { SendMail } from '../mail/send-mail.ts';
import { allowsRedirect, type IdpClient } from '../oidc/clients.ts';
import { ADMIN_PATH } from '../oidc/paths.ts';
import { answer } from './admin-access.ts';
import { ActionList, onlyUpdatesPassword } from './user-body.ts';
import { withUser } from './user-routes.ts';

/** Keycloak's actionTokenGeneratedByAdminLifespan, in seconds, for calls that name none. */
const DEFAULT_LIFESPAN_SECONDS = 43_200;

export interface ActionMailDeps {
  users: Users;
  links: ActionLinks;
  clients: readonly IdpClient[];
  sendMail: SendMail;
  publicUrl: string;
}

/** Mails a user a link to choose a new password. */
export function addActionMailRoutes(router: Router, deps: ActionMailDeps): void {
  const { users, links, clients, sendMail, publicUrl } = deps;
  router.put(
    `${ADMIN_PATH}/users/:id/execute-actions-email`,
    withUser(users, async (ctx, user) => {
      const refuse = (status: number, errorMessage: string) => answer(ctx, status, { errorMessage });
      const actions = ActionList.safeParse(await readJson(ctx));
      if (!actions.success || !onlyUpdatesPassword(actions.data)) {
        return refuse(400, 'Provided invalid required actions');
      }
      if (!user.enabled) return refuse(400, 'User is disabled');
      const query = ctx.URL.searchParams;
      const redirectUri = query.get('redirect_uri') ?? undefined;
      const clientId = query.get('client_id');
      if (redirectUri !== undefined && clientId === null) return refuse(400, 'Client id missing');
      const client = clients.find((one) => one.clientId === clientId);
      if (clientId !== null && !client) return refuse(400, "Client doesn't exist");
      if (redirectUri !== undefined && !(client && allowsRedirect(client, redirectUri))) {
        return refuse(400, 'Invalid redirect uri.');
      }
      const lifespanSeconds = Number(query.get('lifespan')) || DEFAULT_LIFESPAN_SECONDS;
      const key = links.issue(user.id, lifespanSeconds * 1_000, redirectUri);
      if (key === undefined)
        return refuse(500, 'Failed to send execute actions email: too many links are open');
      try {
        const validMinutes = Math.ceil(lifespanSeconds / 60);
        await sendMail({ to: user.email, url: actionLinkUrl(publicUrl, key), validMinutes });
      } catch (error) {
        links.use(key);
        const reason = error instanceof Error ? error.message : 'unknown';
        return refuse(500, `Failed to send execute actions email: ${reason}`);
      }
      answer(ctx, 204);
    }),
  );
}
