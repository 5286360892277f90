import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startIdp } from '@freightwright/stack-idp';

export const registrarSecret = 'registrar-secret';
const gateway = { client_id: 'freightwright-gateway', client_secret: 'gateway-secret' };

/** Intercepts a request to the provider instead of passing it on. */
type Violation = (request: IncomingMessage, response: ServerResponse) => 'handled' | 'pass' | Promise<'pass'>;

const page = '<!doctype html><title>Gateway time-out: 10.1.2.3</title>';
const answering =
  (status: number, headers: Record<string, string>, body: string): Violation =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
    return 'handled';
  };

/** The failures that the connection to the provider can have, by name. */
export const violations = {
  'an error page': answering(502, { 'content-type': 'text/html' }, page),
  'a page that says all is well': answering(200, { 'content-type': 'text/html' }, page),
  'a page that says there is no such thing': answering(404, { 'content-type': 'text/html' }, page),
  'a fault of its own': answering(500, { 'content-type': 'application/json' }, '{"error":"unknown_error"}'),
  'a redirect to elsewhere': answering(302, { location: 'http://127.0.0.1:1/' }, ''),
  'JSON of another kind': answering(200, { 'content-type': 'application/json' }, '{"up":true}'),
  'a cut connection': (_, response) => {
    response.destroy();
    return 'handled';
  },
  'nothing at all': () => 'handled',
} satisfies Record<string, Violation>;

/** The real embedded provider, behind a proxy that can disconnect, answer by itself or delay a request. */
export async function startProvider(dataDir: string) {
  const idp = await startIdp({
    port: 0,
    dataDir: join(dataDir, 'idp'),
    syncs: false,
    hashesQuickly: true,
    smtpUrl: 'smtp://127.0.0.1:1',
    gateway: {
      clientSecret: gateway.client_secret,
      redirectUris: ['http://localhost:8080/*'],
      backchannelLogoutUrl: 'http://127.0.0.1:1/api/backchannel-logout',
    },
    registrarSecret,
  });
  const origin = new URL(idp.issuer).origin;
  const asked: string[] = [];
  let violation: Violation | undefined;

  const way = createServer(async (incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (violation && (await violation(incoming, response)) === 'handled') return;
    passOn(incoming, idp.port, response);
  });
  const open = async (port: number) => {
    way.listen(port, '127.0.0.1');
    await once(way, 'listening');
    return (way.address() as AddressInfo).port;
  };
  const shut = async () => {
    if (!way.listening) return;
    const closed = once(way, 'close');
    way.close();
    way.closeAllConnections();
    await closed;
  };
  const port = await open(0);

  const post = async (path: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form);
    return fetch(`${origin}/realms/freightwright/protocol/openid-connect/${path}`, { method: 'POST', body });
  };
  const token = async (form: Record<string, string>) => {
    const response = await post('token', { ...gateway, ...form });
    const answer = (await response.json()) as { access_token?: string; refresh_token?: string };
    return { status: response.status, ...answer };
  };

  return {
    issuer: idp.issuer,
    /** The URL of the proxy, not of the provider itself. */
    internalUrl: `http://127.0.0.1:${port}`,
    /** The service's settings for it. */
    settings: {
      OIDC_ISSUER: idp.issuer,
      OIDC_INTERNAL_URL: `http://127.0.0.1:${port}`,
      REGISTRAR_CLIENT_SECRET: registrarSecret,
    },
    /** The requests that arrived, as 'GET /path'. */
    asked,
    break(next: Violation) {
      violation = next;
    },
    /** Passes everything on, but loses the answers to matching requests, like a failing connection. */
    loseAnswers(wanted: RegExp) {
      violation = (incoming, response) => {
        if (!wanted.test(`${incoming.method} ${incoming.url}`)) return 'pass';
        passOn(incoming, idp.port, response, 'lose the answer');
        return 'handled';
      };
    },
    mend() {
      violation = undefined;
    },
    goDown: shut,
    comeUp: () => open(port),
    /** Signs in like a browser's user, directly at the provider. */
    signIn: (email: string, password: string) =>
      token({ grant_type: 'password', username: email, password, scope: 'openid' }),
    refresh: (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    /** The roles in the user's tokens that are tiers of ours. */
    async rolesOf(email: string, password: string): Promise<string[]> {
      const { access_token = '' } = await token({ grant_type: 'password', username: email, password });
      const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
      const roles: string[] = claims.realm_access.roles;
      return roles.filter((role) => ['registered', 'pro', 'enterprise'].includes(role)).sort();
    },
    async stop() {
      await shut();
      await idp.stop();
    },
  };
}
export type Provider = Awaited<ReturnType<typeof startProvider>>;

function passOn(
  incoming: IncomingMessage,
  port: number,
  response: ServerResponse,
  how?: 'lose the answer',
): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    if (how) {
      answer.resume().on('end', () => response.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
