import { formatNumber } from '@freightwright/domain';
import { DidNotLoad, Tag, util } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import type { Loading } from '../api/own-queries.tsx';
import styles from './meter-cell.module.css';

interface MeterCellProps {
  readonly label: string;
  readonly noLimit?: boolean;
  readonly children: ReactNode;
}

export function MeterCell({ label, noLimit = false, children }: MeterCellProps) {
  const labelId = useId();
  return (
    <section className={styles.cell} aria-labelledby={labelId}>
      <div className={styles.head}>
        <h2 id={labelId} className={util.label}>
          {label}
        </h2>
        {noLimit && <Tag>No limit</Tag>}
      </div>
      {children}
    </section>
  );
}

export const MeterFigure = ({ value, unit }: { readonly value: number; readonly unit?: string }) => (
  <p className={styles.figure}>
    {formatNumber(value)} {unit && <span className={styles.unit}>{unit}</span>}
  </p>
);

export const MeterSentence = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.sentence}>{children}</p>
);

export const MeterSkeleton = () => (
  <div className={`${util.stack16} ${util.top} ${util.above4}`}>
    <span className={`${util.bar36} ${util.measure88}`} />
    <span className={`${util.bar16} ${util.measure216}`} />
  </div>
);

interface LoadedCellProps<T> {
  readonly label: string;
  readonly loading: Loading<T>;
  /** True for a plan without a limit. */
  readonly noLimit: boolean;
  readonly children: (data: T) => ReactNode;
}

/** A cell with a figure from a service. Loaded data stays, even when a refetch fails. */
export function LoadedCell<T>({ label, loading, noLimit, children }: LoadedCellProps<T>) {
  const { data, isPending } = loading;
  if (isPending) {
    return (
      <MeterCell label={label}>
        <div role="status" aria-label={`Loading: ${label}`}>
          <MeterSkeleton />
        </div>
      </MeterCell>
    );
  }
  if (data === undefined) {
    return (
      <MeterCell label={label}>
        <DidNotLoad loading={loading} className={util.above8}>
          We couldn’t load this figure. The rest of the page is not affected.
        </DidNotLoad>
      </MeterCell>
    );
  }
  return (
    <MeterCell label={label} noLimit={noLimit}>
      {children(data)}
    </MeterCell>
  );
}
