import { Button, ErrorIcon, looks, RetryIcon } from '@freightwright/mfe-kit';

interface NotLoadedProps {
  readonly children: string;
  readonly onRetry: () => void;
}

/** In place of what did not load. */
export function NotLoaded({ children, onRetry }: NotLoadedProps) {
  return (
    <div className={`${looks.wrap16} ${looks.roomy}`} role="alert">
      <p className={looks.fault}>
        <ErrorIcon />
        <span>{children}</span>
      </p>
      <Button icon={<RetryIcon />} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
