import { lazyComponent } from '@freightwright/mfe-kit';
import { Suspense } from 'react';
import type { LimitDialogProps } from './limit-dialog.tsx';

const load = () => import('./limit-dialog.tsx').then(({ LimitDialog }) => LimitDialog);
// When the dialog cannot be loaded, nothing replaces it: the form shows the same words in place of its
// button.
const Late = lazyComponent<LimitDialogProps>(load, Nothing);

/** Loads the dialog before it is needed. Called from the last free calculation on. */
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
