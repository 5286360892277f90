import { ChevronDownIcon, util } from '@freightwright/mfe-kit';
import { type ReactNode, useState } from 'react';
import { useFormAccess } from '../fields/form-fields.tsx';
import styles from './columns.module.css';

interface MoreFieldsProps {
  readonly title: string;
  /** Paths of the fields inside, in the contract. */
  readonly paths: readonly string[];
  /** A short summary of the values; '' while empty. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** Fields that few bills need, collapsed. A field with an error opens them. */
export function MoreFields({ title, paths, summary, children }: MoreFieldsProps) {
  const { errorOf } = useFormAccess();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || paths.some((path) => errorOf(path) !== undefined);
  return (
    <details
      className={util.ruled}
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.foldedHead} data-holds={paths.join(' ')}>
        <span>
          {title} <span className={util.quiet}>{isShown ? '' : summary}</span>
        </span>
        <span className={util.chevron}>
          <ChevronDownIcon />
        </span>
      </summary>
      {isShown && <div className={`${styles.foldedFields} ${util.twelve}`}>{children}</div>}
    </details>
  );
}
