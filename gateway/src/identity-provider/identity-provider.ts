import type { Tier } from '@freightwright/contracts';

export type SignedInTier = Exclude<Tier, 'anonymous'>;

/** A user as a verified access token describes them. */
export interface ProviderUser {
  readonly userId: string;
  /** Empty for a machine that signed in as itself. */
  readonly email: string;
  /** The highest tier among the roles of the token. */
  readonly tier: SignedInTier;
  /** What the roles of the token let them do with remotes; see `teamScopesOf`. */
  readonly teamScopes: readonly string[];
  /** The provider's id of its session, which back-channel logout names. */
  readonly providerSid?: string | undefined;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since the epoch, from the `exp` of the token. */
  readonly accessExpiresAtMs: number;
}

export interface ProviderSignIn {
  readonly user: ProviderUser;
  readonly tokens: ProviderTokens;
}

/** What the browser must bring back unchanged, so that a code is accepted. */
export interface CodeCheck {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * The provider says that the session behind a refresh token is over: it was ended, the token was used twice,
 * or the user was disabled or deleted.
 */
export class ProviderSessionEnded extends Error {
  override readonly name = 'ProviderSessionEnded';
}

/**
 * What the gateway asks of Keycloak or its embedded stand-in. The provider's own answers do not get beyond
 * this.
 */
export interface IdentityProvider {
  /**
   * @throws Problem `identity.wrong-credentials` (the same for every wrong credential),
   * `identity.setup-required`, `service.unavailable`.
   */
  signIn(credentials: { email: string; password: string }): Promise<ProviderSignIn>;
  /** @throws Problem `service.unavailable`. */
  startCodeFlow(options: {
    redirectUri: string;
    /** What the provider asks for besides or, for a password that was forgotten, instead of the sign-in. */
    action?: 'UPDATE_PASSWORD' | 'RESET_PASSWORD' | undefined;
    /** Fills in the provider's form. */
    email?: string | undefined;
  }): Promise<{ url: string; check: CodeCheck }>;
  /**
   * @throws Problem `identity.wrong-credentials` for a callback that does not belong to the check,
   * `service.unavailable`.
   */
  finishCodeFlow(options: {
    callbackUrl: string;
    redirectUri: string;
    check: CodeCheck;
  }): Promise<ProviderSignIn>;
  /**
   * @throws ProviderSessionEnded, or Problem `service.unavailable`, after which the same refresh token may be
   * tried again.
   */
  refresh(refreshToken: string): Promise<ProviderSignIn>;
  /** Ends the provider's session. Never throws, because our own session has ended by then. */
  signOut(refreshToken: string): Promise<void>;
  /**
   * Checks a bearer token that somebody got for a client of their own.
   * @throws Problem `principal.invalid`, `service.unavailable`.
   */
  verifyAccessToken(jwt: string): Promise<ProviderUser>;
  /** @throws Problem `request.invalid`, `service.unavailable`. */
  verifyLogoutToken(
    jwt: string,
  ): Promise<{ jti: string; userId?: string | undefined; providerSid?: string | undefined }>;
}
