import { lazyComponent } from '@freightwright/mfe-kit';
import { Suspense } from 'react';
import type { LimitDialogProps } from './limit-dialog.tsx';

const load = () => import('./limit-dialog.tsx').then(({ LimitDialog }) => LimitDialog);
// Where it cannot be fetched, the form says the same in place of its button.
const Late = lazyComponent<LimitDialogProps>(load, Nothing);

/** Sends for the dialog ahead of its use: from the last free calculation on. */
export function expectLimitDialog(): void {
  load().catch(() => undefined);
}

export function LateLimitDialog(props: LimitDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
