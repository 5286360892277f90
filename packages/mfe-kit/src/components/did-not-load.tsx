import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import { Button } from './button.tsx';
import { ErrorIcon, RetryIcon } from './icons/state-icons.tsx';

interface DidNotLoadProps {
  /** The failed query, as returned by its hook. */
  readonly loading: { readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly className?: string | undefined;
  /** What did not load, and what is not affected. */
  readonly children: ReactNode;
}

/**
 * Replaces data that did not load, with a Retry button.
 * @example <DidNotLoad loading={query}>We couldn’t load your bills.</DidNotLoad>
 */
export const DidNotLoad = ({ loading, className, children }: DidNotLoadProps) => (
  <div className={classNames(`${util.stack16} ${util.left}`, className)}>
    <p role="alert" className={util.violation}>
      <ErrorIcon />
      <span>{children}</span>
    </p>
    <Button
      icon={<RetryIcon />}
      pendingText={loading.isFetching && 'Trying'}
      onClick={() => void loading.refetch()}
    >
      Retry
    </Button>
  </div>
);

interface NotLoadedProps extends DidNotLoadProps {
  readonly loading: DidNotLoadProps['loading'] & { readonly isPending: boolean };
  /** The data's name: 'Your keys'. */
  readonly what: string;
}

/**
 * Replaces rows that have not loaded: a skeleton while they are loading, or `DidNotLoad`.
 * @example <NotLoaded loading={query} what="Your bills">We couldn’t load your bills.</NotLoaded>
 */
export function NotLoaded({ what, ...failure }: NotLoadedProps) {
  if (!failure.loading.isPending) return <DidNotLoad {...failure} />;
  return (
    <div role="status" aria-label={`Loading: ${what}`} className={util.blanks45}>
      <span />
      <span />
    </div>
  );
}
