import type { Handler } from '@freightwright/service-kit';
import { hostedSignInHandlers } from './hosted-sign-in.ts';
import { passwordSignInHandlers } from './password-sign-in.ts';
import { type AuthDeps, backchannelLogoutHandler, signOutHandlers } from './sign-out.ts';

/** All ways to sign in and out: the routes of contracts/http/auth.ts. */
export const authHandlers = (deps: AuthDeps): readonly Handler[] => [
  ...passwordSignInHandlers(deps),
  ...hostedSignInHandlers(deps),
  ...signOutHandlers(deps),
  backchannelLogoutHandler(deps),
];
