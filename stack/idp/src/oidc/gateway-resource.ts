import type { Provider, ResourceServer } from 'oidc-provider';

export const SCOPES = ['openid', 'email', 'profile'];
/** What access tokens are for. oidc-provider wants an absolute URI; the audience in the token is Keycloak's. */
export const RESOURCE = 'urn:freightwright:gateway';
/** The realm's accessTokenLifespan. */
export const ACCESS_TOKEN_SECONDS = 300;

export const resourceServer: ResourceServer = {
  scope: SCOPES.join(' '),
  audience: RESOURCE,
  accessTokenFormat: 'jwt',
  accessTokenTTL: ACCESS_TOKEN_SECONDS,
  jwt: { sign: { alg: 'RS256' } },
};

export const gatewayResource = (provider: Provider) => new provider.ResourceServer(RESOURCE, resourceServer);

/** Everything a user can give to a client of the house. Nobody is asked for consent: the clients are our own. */
export async function newGrant(provider: Provider, clientId: string, accountId: string) {
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  grant.addResourceScope(RESOURCE, SCOPES.join(' '));
  await grant.save();
  return grant;
}
