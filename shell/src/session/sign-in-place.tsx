import { Button, classNames, dialogUtilities, useReadable } from '@freightwright/mfe-kit';
import { type ReactNode, useEffect } from 'react';
import { LazySection } from '../lazy/lazy-section.tsx';
import type { Shell } from '../shell.ts';

/** The slot of the sign-in dialog. When it closes, the focus returns to its previous element. */
export function SignInPlace({ shell }: { readonly shell: Shell }) {
  const request = useReadable(shell.signIn);
  useEffect(() => {
    if (request) return () => giveFocusBack(request.opener);
  }, [request]);
  if (request === null) return null;
  const { close } = shell.signIn;
  // The kit's own Dialog loads with the form: the first load of a page only has its styles.
  const frame = (content: ReactNode) => (
    <dialog
      ref={openModal}
      className={classNames(dialogUtilities.dialog, dialogUtilities.late)}
      aria-label="Sign in"
      onClose={close}
    >
      <div className={dialogUtilities.body}>
        {content}
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </dialog>
  );
  return (
    <LazySection
      later={shell.parts}
      failureText="The sign-in form did not load. Check the connection, then try again."
      waiting={frame(<p role="status">Loading the sign-in form</p>)}
      frame={frame}
    >
      {({ SignInDialog, visitor }) => (
        <SignInDialog shell={shell} visitor={visitor} request={request} onClose={close} />
      )}
    </LazySection>
  );
}

function openModal(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

/** The button that was pressed may have disappeared after the sign-in. */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener) document.getElementById('main')?.focus({ preventScroll: true });
}
