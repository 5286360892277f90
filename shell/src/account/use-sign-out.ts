import { useState } from 'react';
import type { Visitor } from '../session/visitor.ts';
import type { AccountShell } from './account-shell.ts';
import { signOut } from './sign-out.ts';

/** Signs out, and says in words why it did not work. */
export function useSignOut(shell: AccountShell, visitor: Visitor) {
  const [failure, setFailure] = useState<string>();
  const leave = (where: 'here' | 'everywhere') => {
    setFailure(undefined);
    signOut({ ...shell, visitor }, where).catch(() =>
      setFailure('Signing out did not work: you are still signed in. Check the connection, then try again.'),
    );
  };
  return { failure, leave };
}
