import { DidNotLoad, looks } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import type { Loading } from '../own-queries.tsx';
import { MeterCell, MeterSkeleton } from './meter-cell.tsx';

interface LoadedCellProps<T> {
  readonly label: string;
  readonly loading: Loading<T>;
  /** True for a plan without a limit. */
  readonly noLimit: boolean;
  readonly children: (data: T) => ReactNode;
}

/** A cell whose figure a service knows. What was read once stays, even when reading it again fails. */
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
        <DidNotLoad loading={loading} className={looks.above8}>
          This figure did not load. The rest of the page is not affected.
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
