import util from '../theme/utilities.module.css';
import { Button } from './button.tsx';
import styles from './failure-panel.module.css';
import { RetryIcon } from './icons/state-icons.tsx';

interface FailurePanelProps {
  /** What failed and what still works. */
  readonly text: string;
  readonly reference: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  /** The number of failures. From the second one, reloading is offered, which some failures require. */
  readonly failures?: number;
  /** 1 where the page shows only this panel. */
  readonly headingLevel?: 1 | 2;
}

/**
 * Replaces a failed section, while the page around it still works.
 * @example <FailurePanel text="The chart failed." reference={newReference()} onRetry={retry} />
 */
export function FailurePanel({
  text,
  reference,
  onRetry,
  retrying = false,
  failures = 1,
  headingLevel = 2,
}: FailurePanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={styles.panel} role="alert" aria-label="This part did not load">
      <svg className={styles.rule} width="200" height="34" viewBox="0 0 200 34" aria-hidden="true">
        <path d="M89 1.5H1.5v31h82l6.5-8-7-6 7-8zM15.5 1.5v11m14-11v7m14-7v11m14-11v7m14-7v11" />
        <path d="M105 1.5h93.5v31H99l-2-8 7-6-5.5-8zM114.5 1.5v7m14-7v11m14-11v7m14-7v11m14-11v7m14-7v11" />
      </svg>
      <Heading className={util.h3}>This part did not load</Heading>
      <p className={util.quiet}>{text}</p>
      <div className={util.wrap8}>
        <Button icon={<RetryIcon />} onClick={onRetry} pendingText={retrying && 'Trying'}>
          Retry
        </Button>
        {failures > 1 && (
          <Button variant="quiet" onClick={() => window.location.reload()}>
            Reload page
          </Button>
        )}
        <code className={util.code}>{reference}</code>
      </div>
    </section>
  );
}

/**
 * A code such as 'FW-3F9A21', by which a user can quote a failure and we can find it in the reports.
 * @example newReference(() => 0.25); // => 'FW-400000'
 */
export const newReference = (random: () => number = Math.random): string =>
  `FW-${Math.floor(random() * 0x1000000)
    .toString(16)
    .toUpperCase()
    .padStart(6, '0')}`;
