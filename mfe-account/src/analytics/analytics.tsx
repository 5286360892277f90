import { calculationDaysKey } from '@freightwright/contracts/constants';
import { readCalculationDays } from '@freightwright/domain';
import {
  Button,
  DidNotLoad,
  retryOnce,
  routes,
  Section,
  SectionBody,
  SelectField,
  saveFile,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';
import { useMemo, useState } from 'react';
import { usePredictionDays } from '../api/account-queries.ts';
import { daysOfMonth, monthOf } from '../meters/month-figures.tsx';
import { useNow, useStored } from '../state/use-stored.ts';
import styles from './analytics.module.css';
import { ChartPanel } from './chart-panel.tsx';
import {
  classPoints,
  csvText,
  dayPoints,
  formatMonth,
  isCounted,
  lanePoints,
  lanesDrawn,
  monthChoices,
  type Series,
  startOf,
} from './series.ts';

export function Analytics() {
  const now = useNow();
  const [month, setMonth] = useState(() => monthOf(now));
  const calculations = useCalculations(month);
  const predicted = usePredictionDays(month);
  const issued = useBolMonth(month);
  const isStored = isCounted(month, now);
  const bills = useMemo(() => issued.data && billSeries(month, issued.data), [issued.data, month]);
  const predictions = useMemo(
    () => predicted.data && predictionSeries(month, predicted.data.days),
    [predicted.data, month],
  );
  const own = isStored && predictions ? [calculations, predictions] : [];
  const all = [...own, ...(bills ?? [])];
  const isWhole = bills !== undefined && (!isStored || predictions !== undefined);
  const save = () =>
    saveFile(
      new Blob([csvText(month, all)], { type: 'text/csv;charset=utf-8' }),
      `freightwright-use-${month}.csv`,
    );
  return (
    <Section title={`Your use, ${formatMonth(month)}`}>
      <SectionBody className={util.stack24}>
        <div className={styles.tools}>
          <SelectField
            label="Month"
            className={`${util.growing} ${util.measure216}`}
            options={monthChoices(now)}
            value={month}
            onValue={setMonth}
          />
          <Button disabled={!isWhole} onClick={save}>
            Export CSV
          </Button>
        </div>
        <div className={styles.charts}>
          {isStored ? (
            <>
              <ChartPanel series={calculations} />
              {predictions ? (
                <ChartPanel series={predictions} />
              ) : (
                <Missing loading={predicted} what="cost predictions" />
              )}
            </>
          ) : (
            <p className={`${util.quiet} ${util.whole}`}>
              Calculations and predictions are shown for this month and the one before it.
            </p>
          )}
          {bills ? (
            bills.map((series) => (
              <ChartPanel
                key={series.title}
                series={series}
                {...(series.axis === 'Lane' && { drawn: lanesDrawn })}
              />
            ))
          ) : (
            <Missing loading={issued} what="bills of lading" />
          )}
        </div>
      </SectionBody>
    </Section>
  );
}

interface MissingProps {
  readonly loading: ReturnType<typeof useBolMonth> | ReturnType<typeof usePredictionDays>;
  readonly what: string;
}

/** Instead of a chart: a skeleton while it loads, or the failure. */
function Missing({ loading, what }: MissingProps) {
  if (loading.isPending) {
    return (
      <div role="status" aria-label={`Loading: ${what}`} className={`${util.stack16} ${styles.waiting}`}>
        <span className={`${util.bar20} ${util.measure168}`} />
        <span className={util.bar36} />
      </div>
    );
  }
  return (
    <DidNotLoad loading={loading}>We couldn’t load {what}. The other charts are not affected.</DidNotLoad>
  );
}

/** The calculator's counts in this browser. No service counts them (specification, section 6). */
function useCalculations(month: string): Series {
  const stored = useStored(calculationDaysKey);
  return useMemo(() => {
    const counted = readCalculationDays(stored);
    const days = daysOfMonth(startOf(month)).map((day) => counted[day] ?? 0);
    return {
      title: 'Calculations by day',
      unit: 'Calculations',
      axis: 'Day',
      note: 'Counted in this browser.',
      points: dayPoints(month, days),
    };
  }, [stored, month]);
}

const predictionSeries = (month: string, days: readonly number[]): Series => ({
  title: 'Cost predictions by day',
  unit: 'Predictions',
  axis: 'Day',
  points: dayPoints(month, days),
});

type Bills = NonNullable<ReturnType<typeof useBolMonth>['data']>;

const billSeries = (month: string, bills: Bills): Series[] => [
  {
    title: 'Bills by day',
    unit: 'Bills',
    axis: 'Day',
    note: bills.isComplete
      ? 'Voided bills count too.'
      : 'This month has more bills than we count here. The first of them are in the charts.',
    points: dayPoints(month, bills.days),
  },
  { title: 'Lines by freight class', unit: 'Lines', axis: 'Class', points: classPoints(bills) },
  {
    title: 'Bills by lane',
    unit: 'Bills',
    axis: 'Lane',
    note: `The chart shows up to ${lanesDrawn} lanes, from state to state. The table shows more.`,
    points: lanePoints(bills),
  },
];

function useBolMonth(month: string) {
  const { call } = usePlatform();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: [routes.bolMonth.path, month, timeZone],
    queryFn: () => call(routes.bolMonth, { params: { month }, query: { timeZone } }),
    retry: retryOnce,
  });
}
