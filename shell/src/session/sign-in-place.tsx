import { Dialog, useReadable } from '@freightwright/mfe-kit';
import { type ReactNode, useEffect } from 'react';
import { LaterPart } from '../later/later-part.tsx';
import type { Shell } from '../shell.ts';

/**
 * The place of the sign-in dialog, which is shown while somebody is asked to sign in. Afterwards the focus
 * returns to where it was.
 */
export function SignInPlace({ shell }: { readonly shell: Shell }) {
  const request = useReadable(shell.signIn);
  useEffect(() => {
    if (request) return () => giveFocusBack(request.opener);
  }, [request]);
  if (request === null) return null;
  const { close } = shell.signIn;
  const frame = (content: ReactNode, late = false) => (
    <Dialog open title="Sign in" onClose={close} late={late}>
      {content}
    </Dialog>
  );
  return (
    <LaterPart
      later={shell.parts}
      failureText="The sign-in form could not be fetched. The page and your entries stay as they are."
      waiting={frame(<p role="status">Loading the sign-in form</p>, true)}
      frame={frame}
    >
      {({ SignInDialog, visitor }) => (
        <SignInDialog shell={shell} visitor={visitor} request={request} onClose={close} />
      )}
    </LaterPart>
  );
}

/** The button that was pressed may have disappeared, because somebody is signed in now. */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener) document.getElementById('main')?.focus({ preventScroll: true });
}
