import looks from '../theme/looks.module.css';
import { Button } from './button.tsx';
import styles from './failure-panel.module.css';
import { RetryIcon } from './icons.tsx';

interface FailurePanelProps {
  /** What failed and what still works. */
  readonly text: string;
  readonly reference: string;
  readonly onRetry: () => void;
  /** True while a retry is running. */
  readonly retrying?: boolean;
  /**
   * Offered next to Retry once a retry has failed, because some network failures end only when the page is
   * reloaded.
   */
  readonly onReload?: (() => void) | undefined;
  /** 1 where the page shows nothing but this panel. */
  readonly headingLevel?: 1 | 2;
}

/** Replaces a part that failed, while the page around it still works. */
export function FailurePanel({
  text,
  reference,
  onRetry,
  retrying = false,
  onReload,
  headingLevel = 2,
}: FailurePanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={styles.panel} role="alert" aria-label="This part did not load">
      <svg className={styles.rule} width="200" height="34" viewBox="0 0 200 34" aria-hidden="true">
        <path d="M89 1.5H1.5v31h82l6.5-8-7-6 7-8zM15.5 1.5v11m14-11v7m14-7v11m14-11v7m14-7v11" />
        <path d="M105 1.5h93.5v31H99l-2-8 7-6-5.5-8zM114.5 1.5v7m14-7v11m14-11v7m14-7v11m14-11v7m14-7v11" />
      </svg>
      <Heading className={`${looks.below4} ${looks.h3}`}>This part did not load</Heading>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button icon={<RetryIcon />} onClick={onRetry} pendingText={retrying ? 'Trying' : undefined}>
          Retry
        </Button>
        {onReload && (
          <Button variant="quiet" onClick={onReload}>
            Reload page
          </Button>
        )}
        <code className={styles.reference}>{reference}</code>
      </div>
    </section>
  );
}
