import type { IncomingMessage } from 'node:http';
import type { Principal, Route } from '@freightwright/contracts';
import { Problem } from '@freightwright/contracts';
import { type Deployer, deployPrincipal } from '@freightwright/service-kit';
import type { IdentityProvider } from '../identity-provider/identity-provider.ts';
import type { Session, Sessions } from '../session/sessions.ts';
import { isSameOrigin } from '../sign-in/request-origin.ts';
import type { AnonymousIds } from './anonymous-id.ts';
import { invalidKey, type KeyPrincipals } from './key-principals.ts';

/** A request's credential other than cookies. At most one of the two. */
type ShownCredential =
  | { kind: 'bearer'; token: string /** The unverified issuer claim. */; issuer: string }
  | { kind: 'api-key'; key: string };

/** Longer than any of our keys. */
const keyLengthAtMost = 256;

const invalidToken = (cause?: unknown) =>
  new Problem('principal.invalid', { detail: 'The token is not valid', cause });

/**
 * The bearer token or API key of a request; undefined without either. Other authentication schemes are
 * ignored.
 * @throws Problem `principal.invalid` for both at once, and for a malformed one.
 */
export function shownCredential({ headers }: IncomingMessage): ShownCredential | undefined {
  const token = bearerToken(headers.authorization);
  const key = headers['x-api-key'];
  if (token !== undefined && key !== undefined) {
    throw new Problem('principal.invalid', { detail: 'Send a token or an API key, not both' });
  }
  if (token?.startsWith('fw_')) {
    throw new Problem('principal.invalid', {
      detail: 'This is an API key, not a token. Send it in the header x-api-key.',
    });
  }
  if (token !== undefined) return { kind: 'bearer', token, issuer: issuerOf(token) };
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > keyLengthAtMost) throw invalidKey();
  return { kind: 'api-key', key };
}

/** The token after 'Bearer', '' when there is none; undefined for no or another scheme. */
function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [scheme = '', token = ''] = header.trim().split(/ +/, 2);
  return scheme.toLowerCase() === 'bearer' ? token : undefined;
}

/** @throws Problem `principal.invalid` for a malformed JWT. */
function issuerOf(token: string): string {
  const [, payload = ''] = token.split('.');
  try {
    const { iss }: { iss?: unknown } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof iss === 'string' ? iss : '';
  } catch (cause) {
    throw invalidToken(cause);
  }
}

export type VerifyDeployToken = (jwt: string) => Promise<Deployer>;

/** Sets cookies on the response, also when the call is refused. */
export type SetCookies = (cookies: readonly string[]) => void;

interface Caller {
  request: IncomingMessage;
  clientAddress: string;
  /** The route that is called; undefined when none is declared. */
  route: Route | undefined;
  setCookies: SetCookies;
}

export type IdentifyCaller = (caller: Caller) => Principal | Promise<Principal>;

interface IdentifyCallerDeps {
  /** If omitted, deployments are disabled. */
  verifyDeployToken?: VerifyDeployToken | undefined;
  identityProvider: Pick<IdentityProvider, 'verifyAccessToken'>;
  /** Issuer of the provider's tokens, as in their `iss` claim. */
  issuer: string;
  keyPrincipals: KeyPrincipals;
  sessions: Pick<Sessions, 'find' | 'clearing'>;
  anonymousIds: AnonymousIds;
  /** The site's public origin. */
  publicOrigin: string;
}

export const anonymous = (clientAddress: string): Principal => ({
  tier: 'anonymous',
  scopes: [],
  clientAddress,
});

/**
 * In this header the front ends of the product specification send the id of the user they expect. It is
 * compared with the identified caller, and never trusted.
 */
const requestedUserHeader = 'x-keycloak-user-id';
const safeMethods: ReadonlySet<unknown> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Identifies the caller. This is the only code that turns a credential into a principal. A bearer token (of a
 * deployer or of the identity provider) or an API key takes precedence over a browser's session; without
 * either the caller is anonymous. A call with an invalid token or key is refused, even with a valid cookie.
 * For a change, the session cookie is accepted only from this site's own pages, to prevent CSRF. No other
 * claim in the request about its caller is read. The returned function throws Problem `principal.invalid`,
 * `session.expired`, `session.other-user`, `service.unavailable`.
 */
export function createIdentifyCaller(deps: IdentifyCallerDeps): IdentifyCaller {
  const { sessions, anonymousIds, keyPrincipals, publicOrigin } = deps;

  async function byCredential(shown: ShownCredential, caller: Caller): Promise<Principal> {
    const { clientAddress } = caller;
    const found =
      shown.kind === 'api-key'
        ? await keyPrincipals.of(shown.key, clientAddress)
        : await byToken(deps, shown, clientAddress);
    refuseOtherUser(requestedUser(caller), found.userId);
    return found;
  }

  async function bySession(caller: Caller): Promise<Principal> {
    const { request, clientAddress, route, setCookies } = caller;
    const found = await sessions.find(request);
    if (found === 'none') return byNothing(caller);
    if (found !== 'ended') {
      refuseOtherUser(requestedUser(caller), found.userId);
      return { ...principalOf(found, clientAddress), scopes: [...found.teamScopes] };
    }
    setCookies(sessions.clearing());
    if (route !== undefined && route.access !== 'public') throw new Problem('session.expired');
    return byNothing(caller);
  }

  function byNothing(caller: Caller): Principal {
    const { request, clientAddress, route, setCookies } = caller;
    if (requestedUser(caller) !== undefined) throw new Problem('session.expired');
    if (!route?.countsAnonymous) return anonymous(clientAddress);
    const { id, setCookie } = anonymousIds.of(request);
    if (setCookie !== undefined) setCookies([setCookie]);
    return { ...anonymous(clientAddress), anonymousId: id };
  }

  return (caller) => {
    const shown = shownCredential(caller.request);
    if (shown) return byCredential(shown, caller);
    const { cookie } = caller.request.headers;
    return cookie !== undefined && cookieCounts(caller.request, publicOrigin)
      ? bySession(caller)
      : byNothing(caller);
  };
}

const cookieCounts = (request: IncomingMessage, publicOrigin: string) =>
  safeMethods.has(request.method) || isSameOrigin(request, publicOrigin);

const requestedUser = ({ request }: Caller) => request.headers[requestedUserHeader];

function refuseOtherUser(expected: unknown, userId: string | undefined): void {
  if (expected !== undefined && expected !== userId) throw new Problem('session.other-user');
}

/**
 * The principal of a user of the provider. Only a session of this site grants permission to deploy: another
 * team's front end has the bearer token, and a machine is in no team.
 */
const principalOf = (
  { tier, userId, email, providerSid }: Omit<Session, 'teamScopes'>,
  clientAddress: string,
): Principal => ({
  tier,
  userId,
  email,
  scopes: [],
  clientAddress,
  ...(providerSid !== undefined && { session: providerSid }),
});

async function byToken(
  { issuer, identityProvider, verifyDeployToken }: IdentifyCallerDeps,
  shown: ShownCredential & { kind: 'bearer' },
  clientAddress: string,
): Promise<Principal> {
  if (shown.issuer === issuer) {
    return principalOf(await identityProvider.verifyAccessToken(shown.token), clientAddress);
  }
  if (!verifyDeployToken) throw invalidToken('No deploy key is set');
  return deployPrincipal(await verifyDeployToken(shown.token), clientAddress);
}
