import type { Credentials, UserStatus } from '@freightwright/contracts';
import { callRoute, routes } from '@freightwright/mfe-kit';

export type AuthTab = 'sign-in' | 'sign-up';

/** Signs in, or creates a free account and signs in to it. @throws ApiError */
export function sendCredentials(tab: AuthTab, body: Credentials): Promise<UserStatus> {
  return tab === 'sign-in' ? callRoute(routes.signIn, { body }) : callRoute(routes.register, { body });
}
