import type { Tier } from '@freightwright/contracts';

export type SignedInTier = Exclude<Tier, 'anonymous'>;

/** A user as described by a verified access token. */
export interface ProviderUser {
  readonly userId: string;
  /** Empty for a machine's own token. */
  readonly email: string;
  /** The highest tier among the token's roles. */
  readonly tier: SignedInTier;
  /** The deployment scopes of the token's roles; see `teamScopesOf`. */
  readonly teamScopes: readonly string[];
  /** The provider's session id, which back-channel logout names. */
  readonly providerSid?: string | undefined;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since the epoch, from the token's `exp`. */
  readonly accessExpiresAtMs: number;
}

export interface ProviderSignIn {
  readonly user: ProviderUser;
  readonly tokens: ProviderTokens;
}

/** What the browser must return unchanged for a code to be accepted. */
export interface CodeCheck {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * Thrown when the provider reports that the session of a refresh token is over: it was ended, the token was
 * used twice, or the user was disabled or deleted.
 */
export class ProviderSessionEnded extends Error {
  override readonly name = 'ProviderSessionEnded';
}

/**
 * The gateway's interface to Keycloak or its embedded fake. It never exposes the provider's raw responses.
 */
export interface IdentityProvider {
  /**
   * @throws Problem `identity.wrong-credentials` (the same for every wrong credential),
   *   `identity.setup-required`, `service.unavailable`.
   */
  signIn(credentials: { email: string; password: string }): Promise<ProviderSignIn>;
  /** @throws Problem `service.unavailable`. */
  startCodeFlow(options: {
    redirectUri: string;
    /** An action in addition to the sign-in or, for a forgotten password, in place of it. */
    action?: 'UPDATE_PASSWORD' | 'RESET_PASSWORD' | undefined;
    /** Fills in the provider's form. */
    email?: string | undefined;
  }): Promise<{ url: string; check: CodeCheck }>;
  /**
   * @throws Problem `identity.wrong-credentials` for a callback that does not match the check,
   *   `service.unavailable`.
   */
  finishCodeFlow(options: {
    callbackUrl: string;
    redirectUri: string;
    check: CodeCheck;
  }): Promise<ProviderSignIn>;
  /**
   * @throws ProviderSessionEnded, or Problem `service.unavailable`, after which the same refresh token may be
   *   retried.
   */
  refresh(refreshToken: string): Promise<ProviderSignIn>;
  /** Ends the provider's session. Never throws, because our own session has ended by then. */
  signOut(refreshToken: string): Promise<void>;
  /**
   * Verifies a bearer token that was issued to another client.
   * @throws Problem `principal.invalid`, `service.unavailable`.
   */
  verifyAccessToken(jwt: string): Promise<ProviderUser>;
  /** @throws Problem `request.invalid`, `service.unavailable`. */
  verifyLogoutToken(
    jwt: string,
  ): Promise<{ jti: string; userId?: string | undefined; providerSid?: string | undefined }>;
}
