import { FailurePanel, useReadable } from '@freightwright/mfe-kit';
import { type ReactNode, useEffect } from 'react';
import type { Lazy } from './lazy.ts';

interface LazySectionProps<T> {
  readonly later: Lazy<T>;
  /** Text of the failure panel: what failed and what still works. */
  readonly failureText: string;
  /** Shown while the chunk is loading. */
  readonly waiting: ReactNode;
  /** Wraps the failure panel. */
  readonly frame?: (panel: ReactNode) => ReactNode;
  readonly children: (part: T) => ReactNode;
}

/** A component that is lazily loaded on its first render. */
export function LazySection<T>({ later, failureText, waiting, frame, children }: LazySectionProps<T>) {
  const state = useReadable(later);
  useEffect(() => later.want(), [later]);
  if (state.status === 'here') return children(state.part);
  if (state.status === 'waiting') return waiting;
  const panel = (
    <FailurePanel
      text={failureText}
      reference={state.reference}
      onRetry={later.want}
      failures={state.failures}
    />
  );
  return frame ? frame(panel) : panel;
}

/** A module that the page works without until it is loaded. @param wanted whether to load it now. */
export function useLazy<T>(later: Lazy<T>, wanted = false): T | undefined {
  const state = useReadable(later);
  useEffect(() => {
    if (wanted) later.want();
  }, [later, wanted]);
  return state.status === 'here' ? state.part : undefined;
}
