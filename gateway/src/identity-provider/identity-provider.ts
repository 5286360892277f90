import type { Tier } from '@freightwright/contracts';

export type SignedInTier = Exclude<Tier, 'anonymous'>;

/** Somebody the provider vouches for, read off a verified access token. */
export interface ProviderUser {
  readonly userId: string;
  /** '' for a machine that signed in as itself. */
  readonly email: string;
  /** The highest of our tiers among the token's roles. */
  readonly tier: SignedInTier;
  /** The provider's session, an opaque string; back-channel logout names it. */
  readonly providerSid?: string | undefined;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since the epoch, by the token's own `exp`. */
  readonly accessExpiresAtMs: number;
}

export interface ProviderSignIn {
  readonly user: ProviderUser;
  readonly tokens: ProviderTokens;
}

/** What must come back unchanged with the browser for a code to be accepted. */
export interface CodeCheck {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The provider says that the session behind a refresh token is over: ended, reused, or its user disabled or deleted. */
export class ProviderSessionEnded extends Error {
  override readonly name = 'ProviderSessionEnded';
}

/** What the gateway asks of Keycloak or its embedded stand-in. Nothing of the provider's answers passes beyond this. */
export interface IdentityProvider {
  /** @throws Problem `identity.wrong-credentials` (one and the same for every wrong credential), `identity.setup-required`, `service.unavailable`. */
  signIn(credentials: { email: string; password: string }): Promise<ProviderSignIn>;
  /** @throws Problem `service.unavailable`. */
  startCodeFlow(options: {
    redirectUri: string;
    action?: 'UPDATE_PASSWORD' | undefined;
  }): Promise<{ url: string; check: CodeCheck }>;
  /** @throws Problem `identity.wrong-credentials` for an answer that does not check, `service.unavailable`. */
  finishCodeFlow(options: {
    callbackUrl: string;
    redirectUri: string;
    check: CodeCheck;
  }): Promise<ProviderSignIn>;
  /** @throws ProviderSessionEnded; Problem `service.unavailable`, after which the same refresh token may be tried again. */
  refresh(refreshToken: string): Promise<ProviderSignIn>;
  /** Ends the provider's session. Never throws: ours has ended by then. */
  signOut(refreshToken: string): Promise<void>;
  /** A bearer token of somebody's own client. @throws Problem `principal.invalid`, `service.unavailable`. */
  verifyAccessToken(jwt: string): Promise<ProviderUser>;
  /** @throws Problem `request.invalid`, `service.unavailable`. */
  verifyLogoutToken(
    jwt: string,
  ): Promise<{ jti: string; userId?: string | undefined; providerSid?: string | undefined }>;
}
