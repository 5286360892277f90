import type { Provider, TokenEndpointGrantContext } from 'oidc-provider';
import type { SignIn } from '../accounts/sign-in.ts';
import type { User } from '../accounts/users.ts';
import { accessTokenText } from './customize-provider.ts';
import { idTokenClaims } from './fill-tokens.ts';
import { gatewayResource, newGrant, RESOURCE, SCOPES } from './gateway-resource.ts';
import { sessionTtl } from './sessions.ts';
import { TokenRefusal } from './token-refusals.ts';

const REFUSALS = {
  refused: 'Invalid user credentials',
  disabled: 'Account disabled',
  'must-update-password': 'Account is not fully set up',
};
const PARAMETERS = ['username', 'password', 'scope'];

type Context = TokenEndpointGrantContext<{ username?: string; password?: string }>;

/** The direct grant: Keycloak's responses to a client that may send a name and a password. */
export function addPasswordGrant(provider: Provider, signIn: SignIn): void {
  provider.registerGrantType<{ username?: string; password?: string }>(
    'password',
    async (ctx) => {
      const { username, password = '', scope } = ctx.oidc.params;
      if (!username) throw new TokenRefusal(401, 'invalid_request', 'Missing parameter: username');
      const scopes = String(scope ?? '')
        .split(' ')
        .filter(Boolean);
      if (scopes.some((name) => !SCOPES.includes(name))) {
        throw new TokenRefusal(400, 'invalid_scope', `Invalid scopes: ${scopes.join(' ')}`);
      }
      const result = await signIn(username, password);
      if (result.outcome !== 'signed-in') {
        throw new TokenRefusal(400, 'invalid_grant', REFUSALS[result.outcome]);
      }
      await issueTokens(provider, ctx, result.user, new Set([...scopes, 'email', 'profile']));
    },
    PARAMETERS,
  );
}

/** Opens a session like a browser's, so that it is refreshed, ended and reported in the same way. */
async function issueTokens(provider: Provider, ctx: Context, user: User, scopes: Set<string>) {
  const { client } = ctx.oidc;
  const accountId = user.id;
  const grant = await newGrant(provider, client.clientId, accountId);
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const session = new provider.Session();
  session.loginAccount({ accountId, acr: '1', loginTs: nowSeconds });
  session.ensureClientContainer(client.clientId);
  session.grantIdFor(client.clientId, grant.jti);
  await session.save(sessionTtl(nowSeconds, nowSeconds));

  const scope = [...scopes].join(' ');
  const source = {
    accountId,
    client,
    grantId: grant.jti,
    gty: 'password',
    sessionUid: session.uid,
    sid: session.uid,
    expiresWithSession: true,
    scope,
    acr: '1',
  };
  const accessToken = new provider.AccessToken({ ...source, resourceServer: gatewayResource(provider) });
  ctx.oidc.entity('AccessToken', accessToken);
  const value = await accessToken.save();
  const refreshToken = new provider.RefreshToken({ ...source, resource: RESOURCE });
  ctx.body = {
    access_token: value,
    expires_in: accessToken.expiration,
    refresh_token: await refreshToken.save(),
    token_type: 'Bearer',
    ...(scopes.has('openid') && { id_token: await issueIdToken(provider, ctx, user, source) }),
    scope,
  };
}

async function issueIdToken(
  provider: Provider,
  ctx: Context,
  user: User,
  { scope, sid, acr }: { scope: string; sid: string; acr: string },
): Promise<string> {
  const { client, entities } = ctx.oidc;
  const claims = idTokenClaims(user, client.clientId, accessTokenText(entities.AccessToken));
  const idToken = new provider.IdToken({ ...claims, acr }, { ctx });
  Object.assign(idToken, { scope });
  idToken.set('sid', sid);
  return idToken.issue({ use: 'idtoken' });
}
