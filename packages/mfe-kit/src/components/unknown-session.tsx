import { useState } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import { Button } from './button.tsx';
import { ErrorIcon, RetryIcon } from './icons/state-icons.tsx';

interface UnknownSessionProps {
  /** `platform.refreshSession`. */
  readonly refresh: () => Promise<void>;
  readonly className?: string | undefined;
}

/**
 * Replaces content that depends on the session while it is unknown, until its next status.
 * @example <UnknownSession refresh={platform.refreshSession} />
 */
export function UnknownSession({ refresh, className }: UnknownSessionProps) {
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await refresh();
    setAsking(false);
  };
  return (
    <div className={classNames(util.wrap16, className)}>
      <p className={util.violation}>
        <ErrorIcon />
        We couldn't check whether you are signed in.
      </p>
      <Button icon={<RetryIcon />} onClick={retry} pendingText={isAsking && 'Checking'}>
        Retry
      </Button>
    </div>
  );
}
