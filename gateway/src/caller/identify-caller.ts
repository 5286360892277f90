import type { IncomingMessage } from 'node:http';
import type { Principal, Route } from '@freightwright/contracts';
import { isDeployScope, Problem, testTwinOf, verifyApiKey } from '@freightwright/contracts';
import { type Bus, type Deployer, deployPrincipal } from '@freightwright/service-kit';
import type { IdentityProvider } from '../identity-provider/identity-provider.ts';
import type { Session, Sessions } from '../session/sessions.ts';
import { isSameOrigin } from '../sign-in/request-origin.ts';
import type { AnonymousIds } from './anonymous-id.ts';

/** What a request shows besides cookies. At most one of the two. */
type ShownCredential =
  | { kind: 'bearer'; token: string /** As it says itself: nothing has been verified. */; issuer: string }
  | { kind: 'api-key'; key: string };

/** Longer than any key of ours. */
const keyLengthAtMost = 256;

const invalidToken = (cause?: unknown) =>
  new Problem('principal.invalid', { detail: 'The token is not valid', cause });
const invalidKey = () => new Problem('principal.invalid', { detail: 'The API key is not valid' });

/**
 * The bearer token or API key of a request; undefined when it shows neither. Another scheme than Bearer is
 * nobody's.
 * @throws Problem `principal.invalid` for both at once, and for what cannot be one at all.
 */
export function shownCredential({ headers }: IncomingMessage): ShownCredential | undefined {
  const token = bearerToken(headers.authorization);
  const key = headers['x-api-key'];
  if (token !== undefined && key !== undefined) {
    throw new Problem('principal.invalid', { detail: 'Send a token or an API key, not both' });
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

/** @throws Problem `principal.invalid` for what is no JWT. */
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

/** Sets cookies on the answer, also when the call is refused. */
export type SetCookies = (cookies: readonly string[]) => void;

interface Caller {
  request: IncomingMessage;
  clientAddress: string;
  /** The declared route that is called. Undefined when there is none. */
  route: Route | undefined;
  setCookies: SetCookies;
}

export type IdentifyCaller = (caller: Caller) => Principal | Promise<Principal>;

interface IdentifyCallerDeps {
  /** Left out, nobody can deploy. */
  verifyDeployToken?: VerifyDeployToken | undefined;
  identityProvider: Pick<IdentityProvider, 'verifyAccessToken'>;
  /** Issuer of the provider's tokens, as the tokens name it. */
  issuer: string;
  bus: Pick<Bus, 'request'>;
  sessions: Pick<Sessions, 'find' | 'clearing'>;
  anonymousIds: AnonymousIds;
  /** Origin of the site as visitors type it. */
  publicOrigin: string;
}

export const anonymous = (clientAddress: string): Principal => ({
  tier: 'anonymous',
  scopes: [],
  clientAddress,
});

/**
 * In this header the front ends of the product specification say whom they take the visitor for. It is
 * compared with the caller we found, and never believed.
 */
const claimedUserHeader = 'x-keycloak-user-id';
const safeMethods: ReadonlySet<unknown> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Finds out who is calling. This is the one place where a credential becomes a principal. A bearer token (of
 * a deployer or of the identity provider) or an API key comes first, then the session of a browser; without
 * either the caller is anonymous. A call with a token or key that is not valid is refused, even if it carries
 * a good cookie. The cookie of a session counts for a change only when a page of ours sends the request, so
 * that no other site can act for a visitor. Whatever else a request says about its caller is not read.
 * The returned function throws Problem `principal.invalid`, `session.expired`, `session.other-user`,
 * `service.unavailable`.
 */
export function createIdentifyCaller(deps: IdentifyCallerDeps): IdentifyCaller {
  const { sessions, anonymousIds, publicOrigin } = deps;

  async function byCredential(shown: ShownCredential, caller: Caller): Promise<Principal> {
    const { clientAddress } = caller;
    const found =
      shown.kind === 'api-key'
        ? await byApiKey(deps, shown.key, clientAddress)
        : await byToken(deps, shown, clientAddress);
    refuseOtherUser(claimedUser(caller), found.userId);
    return found;
  }

  async function bySession(caller: Caller): Promise<Principal> {
    const { request, clientAddress, route, setCookies } = caller;
    const found = await sessions.find(request);
    if (found === 'none') return byNothing(caller);
    if (found !== 'ended') {
      refuseOtherUser(claimedUser(caller), found.userId);
      return { ...principalOf(found, clientAddress), scopes: [...found.teamScopes] };
    }
    setCookies(sessions.clearing());
    if (route !== undefined && route.access !== 'public') throw new Problem('session.expired');
    return byNothing(caller);
  }

  function byNothing(caller: Caller): Principal {
    const { request, clientAddress, route, setCookies } = caller;
    if (claimedUser(caller) !== undefined) throw new Problem('session.expired');
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

const claimedUser = ({ request }: Caller) => request.headers[claimedUserHeader];

function refuseOtherUser(claimed: unknown, userId: string | undefined): void {
  if (claimed !== undefined && claimed !== userId) throw new Problem('session.other-user');
}

/**
 * Somebody who is known to the provider. Rights to deploy come with a session of this site alone: a bearer token is
 * held by a front end of another team, and a machine is in no team.
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

async function byApiKey({ bus }: IdentifyCallerDeps, key: string, clientAddress: string): Promise<Principal> {
  const answer = await bus.request(verifyApiKey, { key });
  if (!answer.valid) throw invalidKey();
  const { userId, email, tier, keyId, mode, apiVersion } = answer;
  // No API key lets anybody deploy, whatever its scopes say.
  const scopes = answer.scopes.filter((scope) => !isDeployScope(scope));
  return {
    ...{ tier, email, scopes, clientAddress, apiKey: { id: keyId, mode, apiVersion } },
    userId: mode === 'test' ? testTwinOf(userId) : userId,
  };
}

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
