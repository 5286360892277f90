import { formatNumber } from '@freightwright/domain';
import { looks, Tag } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import styles from './meter-cell.module.css';

interface MeterCellProps {
  readonly label: string;
  readonly noLimit?: boolean;
  readonly children: ReactNode;
}

/** One of the meters on the sheet, under its label. */
export function MeterCell({ label, noLimit = false, children }: MeterCellProps) {
  const labelId = useId();
  return (
    <section className={styles.cell} aria-labelledby={labelId}>
      <div className={styles.head}>
        <h2 id={labelId} className={looks.label}>
          {label}
        </h2>
        {noLimit && <Tag>No limit</Tag>}
      </div>
      {children}
    </section>
  );
}

/** The large figure of a meter. */
export function MeterFigure({ value, unit }: { readonly value: number; readonly unit?: string }) {
  return (
    <p className={styles.figure}>
      {formatNumber(value)} {unit && <span className={styles.unit}>{unit}</span>}
    </p>
  );
}

export function MeterSentence({ children }: { readonly children: ReactNode }) {
  return <p className={styles.sentence}>{children}</p>;
}

/** The boxes of a meter before its figure. */
export function MeterSkeleton() {
  return (
    <div className={`${looks.stack16} ${looks.top} ${looks.above4}`}>
      <span className={`${looks.bar36} ${looks.measure88}`} />
      <span className={`${looks.bar16} ${looks.measure216}`} />
    </div>
  );
}
