import { createHash } from 'node:crypto';
import type { Configuration, FindAccount } from 'oidc-provider';
import type { User, Users } from '../accounts/users.ts';
import { type IdpClient, originsOf } from './clients.ts';
import { accessTokenText } from './customize-provider.ts';
import type { Sessions } from './sessions.ts';

type Customizer = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>;

/** Half of the SHA-256 of the access token: OpenID Connect Core 1.0, 3.1.3.6. */
const atHash = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');

export const idTokenClaims = (user: User, clientId: string | undefined, accessToken: unknown) => ({
  sub: user.id,
  typ: 'ID',
  azp: clientId,
  ...(typeof accessToken === 'string' && { at_hash: atHash(accessToken) }),
  ...identityClaims(user),
});

/** The user behind a token, with the claims of the ID token. A disabled user is not found. */
export const findAccount =
  (users: Users): FindAccount =>
  ({ oidc }, id) => {
    const user = users.find(id);
    if (!user?.enabled) return undefined;
    return {
      accountId: id,
      claims: () => idTokenClaims(user, oidc.client?.clientId, accessTokenText(oidc.entities.AccessToken)),
    };
  };

/** Replaces oidc-provider's access token by Keycloak's. */
export function createAccessTokenCustomizer(deps: {
  issuer: string;
  users: Users;
  sessions: Sessions;
  clientOf: (clientId: string) => IdpClient | undefined;
}): Customizer {
  return (_ctx, token, jwt) => {
    const { jti = '', iat = 0, exp = 0 } = jwt.payload as { jti?: string; iat?: number; exp?: number };
    const frame = { jti, iss: deps.issuer, iat, exp };
    const client = deps.clientOf(token.clientId ?? '');
    if (!client) throw new Error('a token for a client that is not there');
    jwt.header = { ...jwt.header, typ: 'JWT' };
    if (token.kind === 'ClientCredentials') {
      jwt.payload = serviceTokenClaims(frame, client);
      return;
    }
    const user = deps.users.find(token.accountId);
    if (!user) throw new Error('a token for a user who is not there');
    const session = deps.sessions.find(token.sid ?? '');
    const signedInOnPage = token.gty.startsWith('authorization_code') && session !== undefined;
    const { sid, scope = '' } = token;
    const authTime = signedInOnPage ? session.signedInAt : undefined;
    jwt.payload = userTokenClaims({ frame, user, client, sid, scope, authTime });
  };
}

/** The roles that every user has in Keycloak in addition to the tier. */
const DEFAULT_ROLES = ['default-roles-freightwright', 'offline_access', 'uma_authorization'];
const ACCOUNT_ROLES = ['manage-account', 'manage-account-links', 'view-profile'];
const GATEWAY_AUDIENCE = 'gateway';

export interface TokenFrame {
  readonly jti: string;
  readonly iss: string;
  /** Epoch seconds. */
  readonly iat: number;
  readonly exp: number;
}

/** The user claims of a token. */
export const identityClaims = (user: User) => ({
  email_verified: user.emailVerified,
  preferred_username: user.email,
  email: user.email,
});

export interface UserTokenClaims {
  readonly frame: TokenFrame;
  readonly user: User;
  readonly client: IdpClient;
  readonly sid: string | undefined;
  readonly scope: string;
  /** Epoch seconds; only set after the sign-in page. */
  readonly authTime: number | undefined;
}

/** Keycloak's access token for a user. */
export const userTokenClaims = ({ frame, user, client, sid, scope, authTime }: UserTokenClaims) => ({
  ...frame,
  ...(authTime && { auth_time: authTime }),
  aud: [GATEWAY_AUDIENCE, 'account'],
  sub: user.id,
  typ: 'Bearer',
  azp: client.clientId,
  sid,
  acr: '1',
  'allowed-origins': originsOf(client),
  realm_access: { roles: [...DEFAULT_ROLES, ...user.roles] },
  resource_access: { account: { roles: ACCOUNT_ROLES } },
  scope,
  ...identityClaims(user),
});

/** Keycloak's access token for a client itself, without sid and email. */
export function serviceTokenClaims(frame: TokenFrame, client: IdpClient) {
  const { roles = [], realmManagement = [] } = client.serviceAccount ?? {};
  return {
    ...frame,
    aud: realmManagement.length > 0 ? ['realm-management', 'account'] : GATEWAY_AUDIENCE,
    sub: stableId(`service-account:${client.clientId}`),
    typ: 'Bearer',
    azp: client.clientId,
    acr: '1',
    realm_access: { roles: [...DEFAULT_ROLES, 'registered', ...roles] },
    resource_access: {
      ...(realmManagement.length > 0 && { 'realm-management': { roles: realmManagement } }),
      account: { roles: ACCOUNT_ROLES },
    },
    scope: 'email profile',
    email_verified: false,
    preferred_username: `service-account-${client.clientId}`,
    client_id: client.clientId,
  };
}

/** The same UUID for the same name at every start. */
export function stableId(name: string): string {
  const hex = createHash('sha256').update(`freightwright:${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
