import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import styles from './allowance-meter.module.css';

interface AllowanceMeterProps {
  readonly used: number;
  /** Uses in a window: a small number, since each gets a box. */
  readonly limit: number;
  /** Count and reset as text, which the boxes repeat: "3 of 5 calculations used. Resets in 9h 40m." */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * The usage of an allowance: a box for each use, and a sentence. For plans with a limit.
 * @example <AllowanceMeter used={3} limit={5}>3 of 5 calculations used.</AllowanceMeter>
 */
export const AllowanceMeter = ({ used, limit, children, className }: AllowanceMeterProps) => (
  <div className={classNames(`${util.line12} ${util.baseline}`, className)}>
    <span className={styles.boxes} aria-hidden="true">
      {Array.from({ length: limit }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
        <span key={index} className={classNames(util.mark, index < used && util.used)} />
      ))}
    </span>
    <p className={util.note}>{children}</p>
  </div>
);
