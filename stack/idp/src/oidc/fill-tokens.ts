import { createHash } from 'node:crypto';
import type { Configuration, FindAccount } from 'oidc-provider';
import type { User, Users } from '../accounts/users.ts';
import type { IdpClient } from './clients.ts';
import { accessTokenText } from './customize-provider.ts';
import type { Sessions } from './sessions.ts';
import { identityClaims, serviceTokenClaims, userTokenClaims } from './token-claims.ts';

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

/** Replaces the access token that oidc-provider would write by Keycloak's. */
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
