import { classNames } from '@freightwright/mfe-kit';
import styles from './hour-chart.module.css';

interface HourChartProps {
  readonly label: string;
  /** One value for each of the last 24 hours, the oldest first. */
  readonly hours: readonly number[];
  readonly isFailing?: boolean;
}

const height = 32;
const barWidth = 4;
const step = 5;

/** Bars from zero for the last day, without axes: small enough for a table row. */
export function HourChart({ label, hours, isFailing = false }: HourChartProps) {
  const most = Math.max(1, ...hours);
  const bars = hours.map((value, hour) => {
    // An hour without data has a baseline, so that the day is readable.
    const tall = Math.max(1, Math.round((value / most) * height));
    return `M${hour * step} ${height}v-${tall}h${barWidth}v${tall}z`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${hours.length * step} ${height}`}
      className={classNames(styles.chart, isFailing && styles.failing)}
    >
      <path d={bars.join('')} fill="currentColor" />
    </svg>
  );
}
