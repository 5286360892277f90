import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import utilities from '../theme/utilities.module.css';
import styles from './figure-block.module.css';

interface FigureBlockProps {
  readonly label: string;
  /** When it is absent, a ruled blank is shown instead of a dash or a zero. */
  readonly value?: string | undefined;
  readonly unit?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A figure in its cell: label above, value, unit. For use inside a `<dl>`.
 * @example <FigureBlock label="Density" value="8.42" unit="lb/cu ft" />
 */
export const FigureBlock = ({ label, value, unit, className }: FigureBlockProps) => (
  <div className={classNames(utilities.shrinking, className)}>
    <dt className={utilities.label}>{label}</dt>
    <dd className={`${utilities.high32} ${utilities.breaking}`}>
      {value === undefined ? (
        <span className={styles.blank}>
          <span className={utilities.unseen}>not worked out yet</span>
        </span>
      ) : (
        <>
          <span className={utilities.amount}>{value}</span>
          {unit && <span className={utilities.quiet}> {unit}</span>}
        </>
      )}
    </dd>
  </div>
);
