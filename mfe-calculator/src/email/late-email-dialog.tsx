import { lazyComponent } from '@freightwright/mfe-kit';
import { Suspense, useEffect, useState } from 'react';
import type { EmailDialogProps } from './email-dialog.tsx';

const load = () => import('./email-dialog.tsx').then(({ EmailDialog }) => EmailDialog);
const Late = lazyComponent<EmailDialogProps>(load, Missing);

/**
 * The dialog, loaded once there is a result to send. After it was opened it stays in the page, and keeps an
 * address to which nothing was sent.
 */
export function LateEmailDialog(props: EmailDialogProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  );
}

function Missing() {
  return <p role="alert">The form did not load. Check the connection, then reload the page.</p>;
}
