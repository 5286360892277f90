import type { Loading } from '../loading.ts';
import { LoadedCell } from './loaded-cell.tsx';
import { MonthFigures } from './month-figures.tsx';

interface MonthMeterProps {
  readonly label: string;
  readonly month: Loading<{ readonly days: readonly number[] }>;
  readonly now: Date;
}

/** A month of what a service counts, on a plan without a limit. */
export function MonthMeter({ label, month, now }: MonthMeterProps) {
  return (
    <LoadedCell label={label} loading={month} noLimit>
      {({ days }) => <MonthFigures days={days} now={now} />}
    </LoadedCell>
  );
}
