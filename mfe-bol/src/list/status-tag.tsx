import type { BolStatus } from '@freightwright/contracts';
import { classNames } from '@freightwright/mfe-kit';
import styles from './status-tag.module.css';

const words: Readonly<Record<BolStatus, string>> = { draft: 'Draft', issued: 'Issued', void: 'Void' };

/** A draft has the second style, every other status the first (specification, section 3). */
export function StatusTag({ status }: { readonly status: BolStatus }) {
  return (
    <span className={classNames(styles.tag, status === 'draft' && styles.secondary)} data-status={status}>
      {words[status] ?? status}
    </span>
  );
}
