import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Context, Middleware } from 'koa';
import { ADMIN_PATH } from '../oidc/paths.ts';
import { publicKeyOf, type Secrets } from '../storage/save-secrets.ts';

const MANAGE_USERS = 'manage-users';

interface Claims {
  typ?: string;
  resource_access?: Readonly<Record<string, { readonly roles: readonly string[] }>>;
}

/** Admits only a client with the realm's role manage-users. Here that is the registrar. */
export function requireRegistrar(issuer: string, secrets: Secrets): Middleware {
  const keys = createLocalJWKSet({ keys: [publicKeyOf(secrets)] });
  const options = { issuer, algorithms: ['RS256'], requiredClaims: ['exp', 'sub', 'azp'] };
  return async (ctx: Context, next) => {
    if (!ctx.path.startsWith(`${ADMIN_PATH}/`)) return next();
    ctx.set('Cache-Control', 'no-cache');
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(ctx.get('Authorization'))?.[1] ?? '';
    const claims = await jwtVerify<Claims>(token, keys, options).then(
      ({ payload }) => payload,
      () => undefined,
    );
    if (claims?.typ !== 'Bearer') return answer(ctx, 401, { error: 'HTTP 401 Unauthorized' });
    if (!claims.resource_access?.['realm-management']?.roles.includes(MANAGE_USERS)) {
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
