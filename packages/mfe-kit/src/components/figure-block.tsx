import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
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
  <div className={classNames(util.shrinking, className)}>
    <dt className={util.label}>{label}</dt>
    <dd className={`${util.high32} ${util.breaking}`}>
      {value === undefined ? (
        <span className={styles.blank}>
          <span className={util.unseen}>not worked out yet</span>
        </span>
      ) : (
        <>
          <span className={util.amount}>{value}</span>
          {unit && <span className={util.quiet}> {unit}</span>}
        </>
      )}
    </dd>
  </div>
);
