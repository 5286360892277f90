import type { IncomingMessage } from 'node:http';
import type { SetCookie } from '../cookies/set-cookie.ts';
import type { ProviderSignIn, SignedInTier } from '../identity-provider/identity-provider.ts';

/** A session as the rest of the gateway sees it. Tokens stay behind it. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  readonly tier: SignedInTier;
}

/**
 * Sessions of people in browsers. The browser holds an opaque id in a cookie, the store holds a hash of the
 * id and the encrypted tokens.
 */
export interface Sessions {
  /**
   * Opens a session under a new id, ends the one of the request `replaced`, and returns the cookies to set.
   */
  open(signIn: ProviderSignIn, replaced: IncomingMessage): Promise<readonly SetCookie[]>;
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
  /**
   * Ends every session of a user here; the caller has to end those at the provider. `except` keeps the
   * session of that request.
   */
  endAllOf(userId: string, options?: { except?: IncomingMessage }): Promise<void>;
  endByProviderSid(providerSid: string): Promise<void>;
  /** The cookies that clear what an ended session left in the browser. */
  clearing(): readonly SetCookie[];
  /**
   * Gives the user's sessions a new tier at once. Of two changes the later one counts, in whatever order they
   * arrive.
   */
  setTier(userId: string, tier: SignedInTier, changedAtMs: number): Promise<void>;
}
