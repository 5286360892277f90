import type { Platform, Readable, Session } from '@freightwright/mfe-kit';
import { ApiError, callRoute, routes } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { visitorHeaders } from '../session/call-as-visitor.ts';
import type { Visitor } from '../session/visitor.ts';

/** What the account's components need from the shell. */
export interface AccountShell {
  readonly session: Readable<Session>;
  readonly platform: Platform;
}

/** Ends the session, here or on every device, and goes to the start page. @throws ApiError otherwise. */
async function signOut({ session, platform }: AccountShell, visitor: Visitor, where: 'here' | 'everywhere') {
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

/** Signs out, and describes a failure for display. */
export function useSignOut(shell: AccountShell, visitor: Visitor) {
  const [failure, setFailure] = useState<string>();
  const leave = (where: 'here' | 'everywhere') => {
    setFailure(undefined);
    signOut(shell, visitor, where).catch(() =>
      setFailure('Signing out did not work: you are still signed in. Check the connection, then try again.'),
    );
  };
  return { failure, leave };
}
