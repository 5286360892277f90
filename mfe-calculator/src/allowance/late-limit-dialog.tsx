import { extraComponent } from '@freightwright/mfe-kit';
import { type ComponentProps, Suspense } from 'react';

const load = async () => (await import('./limit-dialog.tsx')).LimitDialog;
// Without the dialog, the form shows the same text instead of its button.
const Late = extraComponent(load);

/** Preloads the dialog. Called from the last free calculation on. */
export const expectLimitDialog = () => void load().catch(() => undefined);

export const LateLimitDialog = (props: ComponentProps<typeof Late>) =>
  props.open && (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  );
