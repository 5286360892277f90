import type { Provider } from 'oidc-provider';
import { writeRefreshToken } from './refresh-token-value.ts';

interface RefreshTokenLike {
  accountId: string;
  clientId: string;
  sid?: string;
  iat?: number;
  expiration: number;
}

/** The text of an issued token; undefined before that. */
export const accessTokenText = (token: object | undefined): string | undefined =>
  (token as { issuedValue?: string } | undefined)?.issuedValue;

/** Customizes what oidc-provider has no setting for, only in this provider's models. */
export function customizeProvider(
  provider: Provider,
  refreshKey: string,
  allowsRedirect: (clientId: string, uri: string) => boolean,
): void {
  const { issuer } = provider;

  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId(this: RefreshTokenLike) {
      const iat = this.iat ?? Math.floor(Date.now() / 1_000);
      const { accountId: sub, clientId: azp, sid, expiration } = this;
      return writeRefreshToken({ iss: issuer, sub, azp, sid, iat, exp: iat + expiration }, refreshKey);
    },
  });

  // Keycloak's redirect URIs may end in /*, and every token carries the session's id.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed(this: { clientId: string }, uri: string) {
      return allowsRedirect(this.clientId, uri);
    },
    includeSid: () => true,
  });

  // One sid for all clients of a browser session, as in Keycloak.
  Object.assign(provider.Session.prototype, {
    ensureClientContainer(
      this: { uid: string; sidFor(clientId: string, sid?: string): string | undefined },
      clientId: string,
    ) {
      if (!this.sidFor(clientId)) this.sidFor(clientId, this.uid);
    },
  });

  // The ID token needs the access token's text for at_hash.
  const save = provider.AccessToken.prototype.save;
  Object.assign(provider.AccessToken.prototype, {
    async save(this: { issuedValue?: string }) {
      this.issuedValue = await save.call(this);
      return this.issuedValue;
    },
  });
}
