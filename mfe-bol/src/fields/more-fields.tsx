import { ChevronDownIcon, ErrorBoundary, looks, usePlatform } from '@freightwright/mfe-kit';
import { type ReactNode, Suspense, useState } from 'react';
import { useFormAccess } from '../form/form-context.ts';
import styles from './more-fields.module.css';

interface MoreFieldsProps {
  readonly title: string;
  /** Paths of the fields inside, in the contract. */
  readonly paths: readonly string[];
  /** What is filled in, in a few words; '' while nothing is. */
  readonly summary: string;
  readonly children: ReactNode;
}

/**
 * Fields that few bills need, folded to one line. What is inside loads when it is opened for the first time,
 * and a field that is wrong opens it.
 */
export function MoreFields({ title, paths, summary, children }: MoreFieldsProps) {
  const { errorOf } = useFormAccess();
  const { report } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const isFaulty = paths.some((path) => errorOf(path) !== undefined);
  const isShown = isOpen || isFaulty;
  return (
    <details
      className={looks.ruled}
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.head} data-holds={paths.join(' ')}>
        <span>
          {title} <span className={looks.quiet}>{isShown ? '' : summary}</span>
        </span>
        <span className={looks.chevron}>
          <ChevronDownIcon />
        </span>
      </summary>
      {isShown && (
        <ErrorBoundary part="mfe-bol" report={report} headingLevel={2}>
          <Suspense fallback={<div role="status" aria-label={`Loading ${title}`} />}>
            <div className={`${styles.fields} ${looks.twelve}`}>{children}</div>
          </Suspense>
        </ErrorBoundary>
      )}
    </details>
  );
}
