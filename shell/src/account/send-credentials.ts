import type { Credentials, register, signIn, UserStatus } from '@freightwright/contracts';
import { type ClientRoute, callRoute } from '@freightwright/mfe-kit';

export type AuthTab = 'sign-in' | 'sign-up';

const signInRoute: ClientRoute<typeof signIn> = { method: 'POST', path: '/api/auth/login' };
const registerRoute: ClientRoute<typeof register> = { method: 'POST', path: '/api/auth/register' };

/** Signs in, or creates a free account and signs in to it. @throws ApiError */
export function sendCredentials(tab: AuthTab, body: Credentials): Promise<UserStatus> {
  return tab === 'sign-in' ? callRoute(signInRoute, { body }) : callRoute(registerRoute, { body });
}
