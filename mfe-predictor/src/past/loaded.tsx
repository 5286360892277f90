import { Button, ErrorIcon, RetryIcon, util } from '@freightwright/mfe-kit';
import { useCallback, useEffect, useState } from 'react';

type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'here'; readonly value: T };

/** The result of a call, with a retry. @param load a stable function for the same call */
export function useLoaded<T>(load: () => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let isGone = false;
    setState({ status: 'loading' });
    load().then(
      (value) => isGone || setState({ status: 'here', value }),
      () => isGone || setState({ status: 'failed' }),
    );
    return () => {
      isGone = true;
    };
  }, [load, attempt]);
  const retry = useCallback(() => setAttempt((times) => times + 1), []);
  return { state, setState, retry };
}

export const NotLoaded = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <div className={`${util.wrap16} ${util.roomy}`} role="alert">
    <p className={util.violation}>
      <ErrorIcon />
      <span>{children}</span>
    </p>
    <Button icon={<RetryIcon />} onClick={onRetry}>
      Retry
    </Button>
  </div>
);
