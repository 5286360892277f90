import { createHash, timingSafeEqual } from 'node:crypto';
import type Router from '@koa/router';
import { compactVerify, decodeJwt, importJWK } from 'jose';
import type { Context } from 'koa';
import type { Provider } from 'oidc-provider';
import type { Pages } from '../hosted/pages.ts';
import { readForm } from '../http/read-body.ts';
import { publicKeyOf, type Secrets } from '../storage/save-secrets.ts';
import { allowsRedirect, type IdpClient } from './clients.ts';
import { ENDPOINTS, REALM_PATH } from './paths.ts';
import { readRefreshToken } from './refresh-token-value.ts';
import type { Sessions } from './sessions.ts';
import { BAD_CLIENT } from './token-refusals.ts';

/** Ends sessions like Keycloak: immediately for a client that identifies itself, otherwise after asking. */
export function addLogoutRoutes(
  router: Router,
  deps: {
    provider: Provider;
    clients: readonly IdpClient[];
    secrets: Secrets;
    sessions: Sessions;
    pages: Pages;
  },
): void {
  const { provider, clients, secrets, sessions, pages } = deps;
  const path = `${REALM_PATH}${ENDPOINTS.logout}`;
  const verifyKey = importJWK(publicKeyOf(secrets), 'RS256');

  /** An ID token of ours, even an expired one: it identifies the user who signs out. */
  async function readHint(token: string) {
    try {
      await compactVerify(token, await verifyKey, { algorithms: ['RS256'] });
      const { iss, aud, typ, sid } = decodeJwt(token);
      if (iss !== provider.issuer || typ !== 'ID' || typeof aud !== 'string') return undefined;
      return { clientId: aud, sid: typeof sid === 'string' ? sid : undefined };
    } catch {
      return undefined;
    }
  }

  async function endBrowserSession(ctx: Context, hintedSid: string | undefined) {
    const session = await provider.Session.get(ctx);
    const sids = new Set([hintedSid, session.accountId && session.uid].filter((sid) => sid !== undefined));
    for (const sid of sids) await sessions.end(sid);
    ctx.cookies.set(provider.cookieName('session'), null, { path: `${REALM_PATH}/`, signed: true });
  }

  async function endSession(ctx: Context, params: URLSearchParams) {
    ctx.set('Cache-Control', 'no-store');
    const given = params.get('id_token_hint');
    const hint = given ? await readHint(given) : undefined;
    if (given && !hint) return pages.violation(ctx, 400, 'Invalid parameter: id_token_hint');
    const clientId = hint?.clientId ?? params.get('client_id');
    const target = params.get('post_logout_redirect_uri');
    const client = clients.find((one) => one.clientId === clientId);
    if (target && (!client || !allowsRedirect(client, target))) {
      return pages.violation(ctx, 400, 'Invalid redirect uri');
    }
    if (!client) return pages.askSignOut(ctx);
    await endBrowserSession(ctx, hint?.sid);
    if (!target) return pages.note(ctx, 'You are signed out', 'You can close this page.');
    const back = new URL(target);
    const state = params.get('state');
    if (state !== null) back.searchParams.set('state', state);
    ctx.redirect(back.href);
  }

  /** A confidential client ends the session of a refresh token without a browser. */
  async function endByRefreshToken(ctx: Context, form: URLSearchParams) {
    const client = authenticated(ctx, form, clients);
    if (!client) return refuse(ctx, 401, 'unauthorized_client', BAD_CLIENT);
    const known = readRefreshToken(form.get('refresh_token') ?? '', secrets.refreshKey);
    if (known?.azp !== client.clientId) return refuse(ctx, 400, 'invalid_grant', 'Invalid refresh token');
    await sessions.end(known.sid);
    ctx.status = 204;
  }

  router.get(path, (ctx) => endSession(ctx, ctx.URL.searchParams));
  router.post(path, async (ctx) => {
    const form = await readForm(ctx);
    if (form.has('refresh_token')) return endByRefreshToken(ctx, form);
    if (form.has('confirmLogout')) {
      if (!pages.isFromHere(ctx)) return pages.violation(ctx, 403, 'This form came from another site.');
      await endBrowserSession(ctx, undefined);
      return pages.note(ctx, 'You are signed out', 'You can close this page.');
    }
    return endSession(ctx, form);
  });
}

function refuse(ctx: Context, status: number, error: string, description: string): void {
  ctx.status = status;
  ctx.body = { error, error_description: description };
}

function authenticated(ctx: Context, form: URLSearchParams, clients: readonly IdpClient[]) {
  const basic = /^Basic ([\w+/=]+)$/i.exec(ctx.get('Authorization'))?.[1];
  const [name, secret = ''] = basic
    ? [...new URLSearchParams(Buffer.from(basic, 'base64').toString().replace(':', '=')).entries()].flat()
    : [form.get('client_id'), form.get('client_secret') ?? ''];
  return clients.find((client) => client.clientId === name && isSecret(client.secret ?? '', secret));
}

/** Compared as hashes, so that the time reveals nothing. A public client has no secret, and sends none. */
const isSecret = (expected: string, given: string) => timingSafeEqual(digest(expected), digest(given));
const digest = (text: string) => createHash('sha256').update(text).digest();
