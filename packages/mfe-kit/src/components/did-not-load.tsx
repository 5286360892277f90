import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import looks from '../theme/looks.module.css';
import { Button } from './button.tsx';
import { ErrorIcon } from './error-icon.tsx';
import { RetryIcon } from './retry-icon.tsx';

interface DidNotLoadProps {
  /** The reading that failed, as its hook gives it. */
  readonly loading: { readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly className?: string | undefined;
  /** What did not load, and what is not affected. */
  readonly children: ReactNode;
}

/** Stands in place of what a service did not give, with a button that asks for it again. */
export const DidNotLoad = ({ loading, className, children }: DidNotLoadProps) => (
  <div className={classNames(`${looks.stack16} ${looks.left}`, className)}>
    <p role="alert" className={looks.fault}>
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
  /** What is read: 'Your keys'. */
  readonly what: string;
}

/** Stands in place of rows that a service has not given: their outline while they are read, or `DidNotLoad`. */
export function NotLoaded({ what, ...failure }: NotLoadedProps) {
  if (!failure.loading.isPending) return <DidNotLoad {...failure} />;
  return (
    <div role="status" aria-label={`Loading: ${what}`} className={looks.blanks45}>
      <span />
      <span />
    </div>
  );
}
