import type { SubscriptionTier } from '@freightwright/contracts';
import { calculationDaysKey, calculationUsageKey } from '@freightwright/contracts/constants';
import {
  calculationWindowMs,
  fairUseCalculations,
  freeCalculations,
  openCalculationAllowance,
  readCalculationDays,
} from '@freightwright/domain';
import { classNames, Section } from '@freightwright/mfe-kit';
import { useBolDays, useBolUsage, usePredictionDays, usePredictionUsage } from '../api/account-queries.ts';
import type { Loading } from '../api/own-queries.tsx';
import { useNow, useStored } from '../state/use-stored.ts';
import { LoadedCell, MeterCell, MeterSentence } from './meter-cell.tsx';
import styles from './meters.module.css';
import { daysOfMonth, MonthFigures, monthOf } from './month-figures.tsx';
import {
  bolSentence,
  calculationSentence,
  LimitedMeter,
  predictionSentence,
  UsageMeter,
} from './usage-meter.tsx';

/** The usage of the plan; without a limit, by day. Each meter loads and fails by itself. */
export function Meters({ plan }: { readonly plan: SubscriptionTier }) {
  const now = useNow();
  return (
    <Section className={classNames(styles.meters, plan !== 'free' && styles.months)} aria-label="Allowances">
      {plan === 'free' ? <FreeMeters now={now} /> : <MonthMeters now={now} plan={plan} />}
    </Section>
  );
}

function FreeMeters({ now }: { readonly now: Date }) {
  const bills = useBolUsage();
  const predictions = usePredictionUsage();
  return (
    <>
      <FreeCalculations now={now} />
      <UsageMeter label="Cost predictions, today" usage={predictions} sentenceOf={predictionSentence} />
      <UsageMeter label="Bills of lading" usage={bills} sentenceOf={bolSentence} />
    </>
  );
}

function MonthMeters({ now, plan }: CalculationsOfMonthProps) {
  const month = monthOf(now);
  const predictions = usePredictionDays(month);
  const bills = useBolDays(month);
  return (
    <>
      <CalculationsOfMonth now={now} plan={plan} />
      <MonthMeter label="Cost predictions, this month" month={predictions} now={now} />
      <MonthMeter label="Bills of lading, this month" month={bills} now={now} />
    </>
  );
}

interface MonthMeterProps {
  readonly label: string;
  readonly month: Loading<{ readonly days: readonly number[] }>;
  readonly now: Date;
}

/** A month of a service's counts, on a plan without a limit. */
const MonthMeter = ({ label, month, now }: MonthMeterProps) => (
  <LoadedCell label={label} loading={month} noLimit>
    {({ days }) => <MonthFigures days={days} now={now} />}
  </LoadedCell>
);

interface CalculationsProps {
  readonly now: Date;
}

interface CalculationsOfMonthProps extends CalculationsProps {
  readonly plan: SubscriptionTier;
}

/** The free calculations. No service counts them (specification, section 6): the calculator does. */
function FreeCalculations({ now }: CalculationsProps) {
  const { usage } = openCalculationAllowance(useStored(calculationUsageKey), now.getTime());
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

/** The month's calculations on a plan without a limit, as counted by the calculator. */
function CalculationsOfMonth({ now, plan }: CalculationsOfMonthProps) {
  const counted = readCalculationDays(useStored(calculationDaysKey));
  const days = daysOfMonth(now).map((day) => counted[day] ?? 0);
  const isAbove =
    plan === 'professional' && days.reduce((sum, count) => sum + count, 0) > fairUseCalculations;
  return (
    <MeterCell label="Calculations, this month" noLimit>
      <MonthFigures days={days} now={now} />
      <MeterSentence>
        {isAbove
          ? `Above the fair-use mark of ${fairUseCalculations} a month. Nothing is blocked.`
          : 'Counted in this browser.'}
      </MeterSentence>
    </MeterCell>
  );
}
