import type { Bus } from '@freightwright/service-kit';
import type { IdentityProvider } from '../identity-provider/identity-provider.ts';
import type { Sessions } from '../session/sessions.ts';
import type { LogoutTokensStore } from './logout-tokens-store.ts';
import type { SignInActs } from './sign-in-acts.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface AuthDeps {
  identityProvider: IdentityProvider;
  sessions: Sessions;
  throttle: SignInThrottle;
  acts: SignInActs;
  /** @throws Problem 'service.unavailable' while there is none. */
  logoutTokens: () => LogoutTokensStore;
  /** Asks the identity service. */
  bus: Pick<Bus, 'request'>;
  /** Origin of the site as visitors type it. */
  publicOrigin: string;
  /** Visitors come by https. */
  https: boolean;
  /** What sign-ins under way are sealed with: base64, 32 bytes or more, the same in all replicas. */
  sessionSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}
