import type { Provider, ResourceServer } from 'oidc-provider';

export const SCOPES = ['openid', 'email', 'profile'];
/** Of access tokens. oidc-provider requires an absolute URI; the tokens have Keycloak's audience. */
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

/** Everything that a user can grant to one of our clients, without a consent page. */
export async function newGrant(provider: Provider, clientId: string, accountId: string) {
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  grant.addResourceScope(RESOURCE, SCOPES.join(' '));
  await grant.save();
  return grant;
}
