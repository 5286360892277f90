import type { IncomingMessage } from 'node:http';
import type { SetCookie } from '../cookies/cookies.ts';
import type { ProviderSignIn, SignedInTier } from '../identity-provider/identity-provider.ts';
import type { SessionTimes } from './session-store.ts';

/** A session as the rest of the gateway sees it. Tokens stay behind it. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  readonly tier: SignedInTier;
  /** What the user's roles let them do with remotes, as of the last renewal. */
  readonly teamScopes: readonly string[];
  /** The provider's id of the session behind it. */
  readonly providerSid?: string | undefined;
}

/** Who signs in from where. */
export interface SignInPlace {
  readonly request: IncomingMessage;
  readonly clientAddress: string;
}

/** A session as its owner may see it. */
export interface ListedSession extends SessionTimes {
  readonly key: string;
  /** What the browser called itself at sign-in; '' when it said nothing. */
  readonly userAgent: string;
  /** The network address that signed in. */
  readonly address: string;
}

/**
 * Sessions of people in browsers. The browser holds an opaque id in a cookie, the store holds a hash of the
 * id and the encrypted tokens.
 */
export interface Sessions {
  /**
   * Opens a session under a new id, ends the one that the request has, and returns the cookies to set.
   */
  open(signIn: ProviderSignIn, place: SignInPlace): Promise<readonly SetCookie[]>;
  /**
   * The session of a request: 'none' without a cookie, 'ended' for one that is over. Renews the provider's
   * tokens when they are about to end.
   * @throws Problem `service.unavailable` when the store cannot be asked, or when the tokens have ended and
   * the provider cannot be asked.
   */
  find(request: IncomingMessage): Promise<Session | 'none' | 'ended'>;
  /**
   * Ends the session of a request, here and at the provider. Returns the cookies that clear it, also when
   * there is no session.
   */
  end(request: IncomingMessage): Promise<readonly SetCookie[]>;
  /** The key under which the store would keep the session of a request. It names a session and opens none. */
  keyOf(request: IncomingMessage): string | undefined;
  /** The sessions of a user that are open, the one used last first. */
  listOf(userId: string): Promise<ListedSession[]>;
  /** Ends one session of the user, here and at the provider. False when the user has no such session. */
  endOne(userId: string, key: string): Promise<boolean>;
  /**
   * Ends the sessions of a user here that began before `beforeMs`, except those behind which that session of the
   * provider is. The caller has to end those at the provider.
   */
  endOthersOf(userId: string, kept: { providerSid: string; beforeMs: number }): Promise<void>;
  /** Ends every session of a user here; the caller has to end those at the provider. */
  endAllOf(userId: string): Promise<void>;
  endByProviderSid(providerSid: string): Promise<void>;
  /** The cookies that clear what an ended session left in the browser. */
  clearing(): readonly SetCookie[];
  /**
   * Gives the user's sessions a new tier at once. Of two changes the later one counts, in whatever order they
   * arrive.
   */
  setTier(userId: string, tier: SignedInTier, changedAtMs: number): Promise<void>;
  /**
   * Gives the user's sessions a new address at once. A renewal that was under way may bring the old one back,
   * until the next renewal.
   */
  setEmail(userId: string, email: string): Promise<void>;
}
