import type Router from '@koa/router';
import * as z from 'zod';
import { REALM_ROLES, type RealmRole, type Users } from '../accounts/users.ts';
import { readJson } from '../http/read-body.ts';
import { stableId } from '../oidc/fill-tokens.ts';
import { ADMIN_PATH, REALM } from '../oidc/paths.ts';
import { answer } from './admin-access.ts';
import { withUser } from './user-routes.ts';

const represent = (name: RealmRole) => ({
  id: stableId(`role:${name}`),
  name,
  composite: false,
  clientRole: false,
  containerId: REALM,
});

const RoleList = z.array(z.object({ id: z.string().optional(), name: z.string().optional() }));
const NOT_FOUND = { error: 'Role not found' };

/** The roles of users. As in Keycloak, a mapping names a role by id and name. */
export function addRoleRoutes(router: Router, users: Users): void {
  const MAPPINGS = `${ADMIN_PATH}/users/:id/role-mappings/realm`;

  router.get(
    MAPPINGS,
    withUser(users, (ctx, { roles }) => answer(ctx, 200, roles.map(represent))),
  );
  router.get(
    `${MAPPINGS}/available`,
    withUser(users, (ctx, { roles }) =>
      answer(ctx, 200, REALM_ROLES.filter((name) => !roles.includes(name)).map(represent)),
    ),
  );

  const change = (apply: (assigned: readonly RealmRole[], named: RealmRole[]) => RealmRole[]) =>
    withUser(users, async (ctx, { id }) => {
      const body = RoleList.safeParse(await readJson(ctx));
      const named = (body.data ?? []).map((given) =>
        REALM_ROLES.find((name) => represent(name).id === given.id && name === given.name),
      );
      const known = named.filter((name) => name !== undefined);
      if (!body.success || known.length < named.length) return answer(ctx, 404, NOT_FOUND);
      // Reads the user again: a concurrent request may have changed the roles meanwhile.
      users.change(id, { roles: apply(users.find(id)?.roles ?? [], known) });
      answer(ctx, 204);
    });
  router.post(
    MAPPINGS,
    change((assigned, named) => [...new Set([...assigned, ...named])]),
  );
  router.delete(
    MAPPINGS,
    change((assigned, named) => assigned.filter((name) => !named.includes(name))),
  );
}
