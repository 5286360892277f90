import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CheckAccessToken } from './check-access-token.ts';
import { ENDPOINTS, REALM_PATH } from './paths.ts';
import { identityClaims } from './token-claims.ts';

const PREFLIGHT_SECONDS = '3600';

/** Who the bearer of an access token is. */
export function addUserinfoRoutes(router: Router, check: CheckAccessToken): void {
  const path = `${REALM_PATH}${ENDPOINTS.userinfo}`;

  const answer = async (ctx: Context) => {
    const token = await check(ctx.get('Authorization') || undefined);
    const origin = ctx.get('Origin');
    ctx.vary('Origin');
    ctx.set('Cache-Control', 'no-store');
    if (!token?.user) {
      if (origin) allowOrigin(ctx, origin); // so that a script can read why
      ctx.status = 401;
      ctx.body = { error: 'invalid_token', error_description: 'Token verification failed' };
      return;
    }
    const origins = token.claims['allowed-origins'];
    if (Array.isArray(origins) && origins.includes(origin)) allowOrigin(ctx, origin);
    ctx.body = { sub: token.user.id, ...identityClaims(token.user) };
  };

  router.get(path, answer).post(path, answer);
  router.options(path, (ctx) => {
    allowOrigin(ctx, ctx.get('Origin'));
    ctx.set('Access-Control-Allow-Methods', 'GET, POST');
    ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    ctx.set('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    ctx.status = 204;
  });
}

function allowOrigin(ctx: Context, origin: string): void {
  if (!origin) return;
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Allow-Credentials', 'true');
}
