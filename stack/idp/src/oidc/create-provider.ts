import type { JWK } from 'jose';
import { type Configuration, type ErrorOut, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Users } from '../accounts/users.ts';
import type { Secrets } from '../storage/save-secrets.ts';
import { allowsRedirect, type IdpClient, originsOf, toMetadata } from './clients.ts';
import { customizeProvider } from './customize-provider.ts';
import { createAccessTokenCustomizer, findAccount } from './fill-tokens.ts';
import { ACCESS_TOKEN_SECONDS, newGrant, RESOURCE, resourceServer, SCOPES } from './gateway-resource.ts';
import { createInteractionPolicy } from './interaction-policy.ts';
import { ENDPOINTS, REALM_PATH, SIGN_IN_PATH } from './paths.ts';
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS, type Sessions, sessionTtl } from './sessions.ts';

const CODE_SECONDS = 60;

const epochSeconds = () => Math.floor(Date.now() / 1_000);
/** The grant of a user to one of our clients. They are first-party, so there is no consent page. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { provider, client, account, session } = oidc;
  const existing = client && session?.grantIdFor(client.clientId);
  const found = existing ? await provider.Grant.find(existing) : undefined;
  if (found) return found;
  return newGrant(provider, client?.clientId ?? '', account?.accountId ?? '');
}

/** oidc-provider at Keycloak's paths, with Keycloak's tokens. */
export function createProvider(deps: {
  issuer: string;
  clients: readonly IdpClient[];
  users: Users;
  sessions: Sessions;
  secrets: Secrets;
  adapter: NonNullable<Configuration['adapter']>;
  renderError: (ctx: KoaContextWithOIDC, out: ErrorOut) => void;
}): Provider {
  const { issuer, clients, users, secrets, sessions } = deps;
  const clientOf = (id: string) => clients.find(({ clientId }) => clientId === id);
  const cookie = { signed: true, path: `${REALM_PATH}/`, sameSite: 'lax' as const };
  const provider = new Provider(issuer, {
    adapter: deps.adapter,
    clients: clients.map(toMetadata),
    jwks: { keys: [secrets.signingKey as JWK & { kty: 'RSA' }] },
    routes: { authorization: ENDPOINTS.auth, token: ENDPOINTS.token, jwks: ENDPOINTS.certs },
    cookies: {
      keys: [secrets.cookieKey],
      // All ports of a host share cookies, so the names must not collide with other programs.
      names: { session: 'fw_idp_session', interaction: 'fw_idp_interaction', resume: 'fw_idp_resume' },
      long: cookie,
      short: { signed: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false }, // ours: Keycloak does not ask
      clientCredentials: { enabled: true },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => resourceServer,
      },
    },
    discovery: {
      end_session_endpoint: `${issuer}${ENDPOINTS.logout}`,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    },
    scopes: SCOPES,
    claims: {
      openid: ['sub', 'typ', 'azp', 'at_hash', 'acr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    conformIdTokenClaims: false,
    clockTolerance: 0,
    pkce: { required: () => true },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    clientBasedCORS: (_ctx, origin, { clientId }) => {
      const client = clientOf(clientId);
      return client !== undefined && originsOf(client).includes(origin);
    },
    loadExistingGrant: grantEverything,
    findAccount: findAccount(users),
    formats: { customizers: { jwt: createAccessTokenCustomizer({ users, sessions, clientOf, issuer }) } },
    extraParams: {
      // Keycloak's default scopes are always granted. This is the last hook that can change the request.
      kc_action: ({ oidc }) => {
        const asked = String(oidc.params?.scope ?? '').split(' ');
        if (oidc.params) oidc.params.scope = [...new Set([...asked, 'email', 'profile'])].join(' ').trim();
      },
      ui_locales: null,
    },
    interactions: {
      policy: createInteractionPolicy(users),
      url: (_ctx, { uid }) => `${SIGN_IN_PATH}/${uid}`,
    },
    renderError: deps.renderError,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Interaction: SESSION_IDLE_SECONDS,
      Grant: SESSION_MAX_SECONDS,
      RefreshToken: (_ctx, token) => sessionTtl(token.iiat, epochSeconds()),
      Session: (_ctx, session) => sessionTtl(session.loginTs, epochSeconds()),
    },
  });
  customizeProvider(provider, secrets.refreshKey, (clientId, uri) => {
    const client = clientOf(clientId);
    return client !== undefined && allowsRedirect(client, uri);
  });
  return provider;
}
