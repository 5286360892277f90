import type { SubscriptionTier } from '@freightwright/contracts';
import { classNames, Sheet } from '@freightwright/mfe-kit';
import { useBolDays, useBolUsage, usePredictionDays, usePredictionUsage } from '../account-queries.ts';
import type { Loading } from '../own-queries.tsx';
import { useNow } from '../use-kept.ts';
import { CalculationsOfMonth, FreeCalculations } from './calculations-meter.tsx';
import { LoadedCell } from './loaded-cell.tsx';
import styles from './meters.module.css';
import { monthOf } from './month.ts';
import { MonthFigures } from './month-figures.tsx';
import { UsageMeter } from './usage-meter.tsx';
import { bolSentence, predictionSentence } from './usage-sentences.ts';

/**
 * How much of what the plan allows is used, and on a plan without a limit what was used on each day of the
 * month. Each meter loads separately, so one that fails does not affect the others.
 */
export function Meters({ plan }: { readonly plan: SubscriptionTier }) {
  const now = useNow();
  return (
    <Sheet className={classNames(styles.meters, plan !== 'free' && styles.months)} aria-label="Allowances">
      {plan === 'free' ? <FreeMeters now={now} /> : <MonthMeters now={now} />}
    </Sheet>
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

function MonthMeters({ now }: { readonly now: Date }) {
  const month = monthOf(now);
  const predictions = usePredictionDays(month);
  const bills = useBolDays(month);
  return (
    <>
      <CalculationsOfMonth now={now} />
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

/** A month of what a service counts, on a plan without a limit. */
function MonthMeter({ label, month, now }: MonthMeterProps) {
  return (
    <LoadedCell label={label} loading={month} noLimit>
      {({ days }) => <MonthFigures days={days} now={now} />}
    </LoadedCell>
  );
}
