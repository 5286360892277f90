import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type PageResult, UPDATE_PASSWORD } from './interaction-policy.ts';
import { ENDPOINTS, REALM_PATH, SIGN_IN_PATH } from './paths.ts';
import { SESSION_IDLE_SECONDS, type Sessions } from './sessions.ts';
import type { createTokenRefusals } from './token-refusals.ts';

/** Converts requests and responses of oidc-provider to Keycloak's. It runs before everything else. */
export function addKeycloakAnswers(
  provider: Provider,
  sessions: Sessions,
  refuse: ReturnType<typeof createTokenRefusals>,
): void {
  const { host, protocol } = new URL(provider.issuer);
  provider.proxy = true;

  provider.use(async (ctx, next) => {
    // All generated addresses use the public host, whatever Host header the caller sent.
    ctx.req.headers.host = host;
    ctx.req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete ctx.req.headers['x-forwarded-host'];
    await next();
    if (ctx.path.startsWith('/protocol') || ctx.path.startsWith('/.well-known')) {
      ctx.remove('WWW-Authenticate'); // openid-client would read it instead of the error in the body
      const origin = ctx.response.get('Access-Control-Allow-Origin');
      if (origin && origin !== '*') ctx.set('Access-Control-Allow-Credentials', 'true');
    }
    if (ctx.path === ENDPOINTS.token) completeTokens(ctx as KoaContextWithOIDC, sessions);
  });

  provider.on('grant.error', (ctx, error) => {
    const { params = {}, body = {} } = ctx.oidc as {
      params?: Record<string, unknown>;
      body?: Record<string, unknown>;
    };
    const text = (name: string) => {
      const value = params[name] ?? body[name];
      return typeof value === 'string' ? value : undefined;
    };
    const refusal = refuse(error, { grantType: text('grant_type'), refreshToken: text('refresh_token') });
    ctx.status = refusal.statusCode;
    ctx.body = { error: refusal.error, error_description: refusal.error_description };
  });

  provider.on('authorization.success', ({ oidc }, out) => {
    if (!out) return;
    out.session_state = oidc.session?.uid;
    const action = oidc.params?.kc_action;
    if (action === undefined) return;
    const { kcActionStatus } = (oidc.result ?? {}) as PageResult;
    out.kc_action = action;
    out.kc_action_status = action === UPDATE_PASSWORD ? (kcActionStatus ?? 'success') : 'error';
  });
}

/** oidc-provider treats the realm's path as a mount point: its routes begin after it. */
export function mountAtRealm(provider: Provider): void {
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith(`${REALM_PATH}/`)) return;
    Object.assign(ctx, { mountPath: REALM_PATH });
    ctx.path = ctx.path.slice(REALM_PATH.length);
    await next();
  });
}

/** A request for a forgotten password is a sign-in request that begins with another page. */
export function addForgottenPassword(provider: Provider): void {
  provider.use(async (ctx, next) => {
    const isForgotten = ctx.path === ENDPOINTS.forgot && ctx.method === 'GET';
    if (isForgotten) {
      ctx.path = ENDPOINTS.auth;
      // Also for a signed-in browser, because the user requested a new password.
      ctx.query = { ...ctx.query, prompt: 'login' };
    }
    await next();
    const page = ctx.response.get('Location');
    if (isForgotten && page.includes(SIGN_IN_PATH)) ctx.redirect(`${page}/reset-credentials`);
  });
}

/** Adds Keycloak's fields beyond the standard. A refreshed session restarts its idle time. */
function completeTokens(ctx: KoaContextWithOIDC, sessions: Sessions): void {
  const answer = ctx.body as Record<string, unknown> | undefined;
  if (typeof answer?.access_token !== 'string') return;
  const sid = ctx.oidc.entities.AccessToken?.sid;
  const refreshTtl = ctx.oidc.entities.RefreshToken?.remainingTTL ?? SESSION_IDLE_SECONDS;
  if (sid) sessions.touch(sid);
  ctx.body = {
    ...answer,
    refresh_expires_in: answer.refresh_token === undefined ? 0 : refreshTtl,
    'not-before-policy': 0,
    ...(sid && { session_state: sid }),
    scope: answer.scope ?? 'email profile',
  };
}
