import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './allowance-meter.module.css';

interface AllowanceMeterProps {
  readonly used: number;
  /** Uses in a window: a handful, since each gets a box. */
  readonly limit: number;
  /** Count and reset in words; the boxes only repeat them. "3 of 5 free calculations used. Resets in 9h 40m." */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** What is used of an allowance: a box per use, and the sentence that says it. For plans with a limit. */
export function AllowanceMeter({ used, limit, children, className }: AllowanceMeterProps) {
  return (
    <div className={classNames(styles.meter, className)}>
      <span className={styles.boxes} aria-hidden="true">
        {Array.from({ length: limit }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is nothing but its place
          <span key={index} className={classNames(styles.box, index < used && styles.used)} />
        ))}
      </span>
      <p className={styles.sentence}>{children}</p>
    </div>
  );
}
