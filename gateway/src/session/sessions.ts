import type { IncomingMessage } from 'node:http';
import type { SetCookie } from '../cookies/set-cookie.ts';
import type { ProviderSignIn, SignedInTier } from '../identity-provider/identity-provider.ts';

/** A session as the rest of the gateway sees it. Tokens never leave the store's side. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  readonly tier: SignedInTier;
}

/** Sessions of people in the browser: opaque id in a cookie, its hash in the store, tokens encrypted. */
export interface Sessions {
  /** Opens one under a new id, ends the one that `replaced` came with, and gives the cookies to set. */
  open(signIn: ProviderSignIn, replaced: IncomingMessage): Promise<readonly SetCookie[]>;
  /**
   * The session of a request: 'none' without a cookie, 'ended' for one that is over. Renews the provider's tokens when they are about to end.
   * @throws Problem `service.unavailable` when the store cannot be asked, or when the tokens have ended and the provider cannot be asked.
   */
  find(request: IncomingMessage): Promise<Session | 'none' | 'ended'>;
  /** Ends the session of a request here and at the provider. Gives the cookies that clear it; the same for no session at all. */
  end(request: IncomingMessage): Promise<readonly SetCookie[]>;
  /** Ends every session of a user here (the provider's are the caller's business); `except` keeps the one of that request. */
  endAllOf(userId: string, options?: { except?: IncomingMessage }): Promise<void>;
  endByProviderSid(providerSid: string): Promise<void>;
  /** Cookies that clear what an ended session left in the browser. */
  clearing(): readonly SetCookie[];
  /** Lets the user's sessions have a new tier at once. Of two changes the later one holds, in whatever order they come. */
  setTier(userId: string, tier: SignedInTier, changedAtMs: number): Promise<void>;
}
