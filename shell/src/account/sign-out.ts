import { ApiError, callRoute, routes } from '@freightwright/mfe-kit';
import { visitorHeaders } from '../session/call-as-visitor.ts';
import type { Visitor } from '../session/visitor.ts';
import type { AccountShell } from './account-shell.ts';

interface SignOutDeps extends AccountShell {
  readonly visitor: Visitor;
}

/**
 * Ends the session of the user on the page, here or on every device, and goes to the start page. @throws
 * ApiError when the session was not ended.
 */
export async function signOut(
  { session, platform, visitor }: SignOutDeps,
  where: 'here' | 'everywhere',
): Promise<void> {
  try {
    const headers = visitorHeaders(session.get());
    await (where === 'here'
      ? callRoute(routes.signOut, { headers })
      : callRoute(routes.signOutEverywhere, { headers }));
  } catch (error) {
    // Another tab has signed in another user meanwhile, who did not ask for this.
    if (error instanceof ApiError && error.code === 'session.other-user') return visitor.look();
    // 401 means that the session had already ended.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  platform.navigate('/');
  visitor.end();
}
