import type { IncomingMessage } from 'node:http';
import type { SetCookie } from '../cookies/cookies.ts';
import type { ProviderSignIn, SignedInTier } from '../identity-provider/identity-provider.ts';
import type { SessionTimes } from './session-store.ts';

/** A session as the rest of the gateway sees it, without tokens. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  readonly tier: SignedInTier;
  /** The deployment scopes of the user's roles, as of the last renewal. */
  readonly teamScopes: readonly string[];
  /** The id of the provider's session. */
  readonly providerSid?: string | undefined;
}

/** The browser and address of a sign-in. */
export interface SignInPlace {
  readonly request: IncomingMessage;
  readonly clientAddress: string;
}

/** A session as its owner may see it. */
export interface ListedSession extends SessionTimes {
  readonly key: string;
  /** The browser's User-Agent at sign-in; '' when it sent none. */
  readonly userAgent: string;
  /** The network address of the sign-in. */
  readonly address: string;
}

/**
 * Browser sessions. The browser has an opaque id in a cookie, the store has a hash of the id and the
 * encrypted tokens.
 */
export interface Sessions {
  /** Starts a session under a new id, ends the one of the request, and returns the cookies to set. */
  open(signIn: ProviderSignIn, place: SignInPlace): Promise<readonly SetCookie[]>;
  /**
   * The session of a request: 'none' without a cookie, 'ended' for one that is over. Renews the provider's
   * tokens when they are about to expire.
   * @throws Problem `service.unavailable` when the store is unavailable, or when the tokens have expired and
   *   the provider is unavailable.
   */
  find(request: IncomingMessage): Promise<Session | 'none' | 'ended'>;
  /**
   * Ends the session of a request, here and at the provider. Returns the cookies that clear it, also when
   * there is no session.
   */
  end(request: IncomingMessage): Promise<readonly SetCookie[]>;
  /** The store's key of the request's session. It identifies a session but does not authenticate one. */
  keyOf(request: IncomingMessage): string | undefined;
  /** The open sessions of a user, the most recently used first. */
  listOf(userId: string): Promise<ListedSession[]>;
  /** Ends one session of the user, here and at the provider. False when the user has no such session. */
  endOne(userId: string, key: string): Promise<boolean>;
  /**
   * Ends the user's sessions here that started before `beforeMs`, except those of that provider session. The
   * caller has to end those at the provider.
   */
  endOthersOf(userId: string, stored: { providerSid: string; beforeMs: number }): Promise<void>;
  /** Ends every session of a user here; the caller has to end those at the provider. */
  endAllOf(userId: string): Promise<void>;
  endByProviderSid(providerSid: string): Promise<void>;
  /** The cookies that clear an ended session in the browser. */
  clearing(): readonly SetCookie[];
  /**
   * Sets the tier of the user's sessions at once. The most recent change wins, in whatever order the changes
   * arrive.
   */
  setTier(userId: string, tier: SignedInTier, changedAtMs: number): Promise<void>;
  /**
   * Sets the email of the user's sessions at once. A concurrent renewal may restore the old one, until the
   * next renewal.
   */
  setEmail(userId: string, email: string): Promise<void>;
}
