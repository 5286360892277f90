import type { Context, Middleware } from 'koa';
import type { CheckAccessToken } from '../oidc/check-access-token.ts';
import { ADMIN_PATH } from '../oidc/paths.ts';

const MANAGE_USERS = 'manage-users';

/** Admits only a client with the realm's role manage-users. Here that is the registrar. */
export function requireRegistrar(check: CheckAccessToken): Middleware {
  return async (ctx: Context, next) => {
    if (!ctx.path.startsWith(`${ADMIN_PATH}/`)) return next();
    ctx.set('Cache-Control', 'no-cache');
    const token = await check(ctx.get('Authorization') || undefined);
    if (!token) return answer(ctx, 401, { error: 'HTTP 401 Unauthorized' });
    const access = token.claims.resource_access as Record<string, { roles: string[] }> | undefined;
    if (!access?.['realm-management']?.roles.includes(MANAGE_USERS)) {
      return answer(ctx, 403, { error: 'HTTP 403 Forbidden' });
    }
    await next();
    if (ctx.status === 404 && ctx.body === undefined) answer(ctx, 404, { error: 'HTTP 404 Not Found' });
  };
}

export function answer(ctx: Context, status: number, body?: object): void {
  ctx.status = status;
  ctx.body = body ?? null;
  if (body === undefined) ctx.status = status; // Koa makes 204 of an empty body
}
