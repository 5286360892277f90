import { calculationDaysKey, calculationUsageKey } from '@freightwright/contracts/facts';
import {
  calculationWindowMs,
  freeCalculations,
  openCalculationAllowance,
  readCalculationDays,
} from '@freightwright/domain';
import { useKept } from '../use-kept.ts';
import { MeterCell, MeterSentence } from './meter-cell.tsx';
import { daysOfMonth } from './month.ts';
import { MonthFigures } from './month-figures.tsx';
import { LimitedMeter } from './usage-meter.tsx';
import { calculationSentence } from './usage-sentences.ts';

interface CalculationsProps {
  readonly now: Date;
}

/** The free calculations. No service counts them (specification, section 6): the calculator does. */
export function FreeCalculations({ now }: CalculationsProps) {
  const { usage } = openCalculationAllowance(useKept(calculationUsageKey), now.getTime());
  const { used, firstCalculationTime } = usage;
  const nextReset =
    firstCalculationTime === null ? null : new Date(firstCalculationTime + calculationWindowMs).toISOString();
  return (
    <MeterCell label="Calculations">
      <LimitedMeter used={used} limit={freeCalculations}>
        {calculationSentence({ used, limit: freeCalculations, nextReset })}
      </LimitedMeter>
    </MeterCell>
  );
}

/** The month's calculations on a plan without a limit, as the calculator has counted them. */
export function CalculationsOfMonth({ now }: CalculationsProps) {
  const counted = readCalculationDays(useKept(calculationDaysKey));
  return (
    <MeterCell label="Calculations, this month" noLimit>
      <MonthFigures days={daysOfMonth(now).map((day) => counted[day] ?? 0)} now={now} />
      <MeterSentence>Counted in this browser.</MeterSentence>
    </MeterCell>
  );
}
