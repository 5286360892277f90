import { dayOf } from '@freightwright/domain';
import { classNames } from '@freightwright/mfe-kit';
import { MeterFigure } from './meter-cell.tsx';
import styles from './month-figures.module.css';

const barsHigh = 44;
const dayWide = 10;
const barWide = 7;
const leastHigh = 4;

/** The month's count, and a bar for each of its days. A day without any, or in the future, is a dash. */
export function MonthFigures({ days, now }: { readonly days: readonly number[]; readonly now: Date }) {
  const most = Math.max(...days);
  const high = (count: number) => Math.max(leastHigh, Math.round((count / most) * barsHigh));
  const today = now.getDate();
  return (
    <>
      <MeterFigure value={days.reduce((sum, count) => sum + count, 0)} />
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * dayWide} ${barsHigh}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={formatMonth(days, now)}
      >
        {days.map((count, index) => {
          const height = count === 0 ? 1 : high(count);
          const kind = count === 0 ? styles.none : index + 1 === today ? styles.today : styles.bar;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its position in the month
              key={index}
              className={classNames(kind)}
              x={index * dayWide + (dayWide - barWide) / 2}
              y={barsHigh - height}
              width={barWide}
              height={height}
            />
          );
        })}
      </svg>
      <div
        className={styles.labels}
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {dayLabels(now).map(({ day, text }) => (
          <span key={day} className={styles.label} style={{ gridColumn: day }}>
            <span className={styles.text}>{text}</span>
          </span>
        ))}
      </div>
    </>
  );
}

/** The month in the user's time zone: '2026-11'. */
export const monthOf = (now: Date): string => dayOf(now).slice(0, 7);

/** Every date of the user's month: '2026-11-01' to '2026-11-30'. */
export function daysOfMonth(now: Date): string[] {
  const last = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate();
  return Array.from({ length: last }, (_, index) =>
    dayOf(new Date(now.getFullYear(), now.getMonth(), index + 1)),
  );
}

/** Minimum distance of labels in days, so that they do not overlap. */
const labelDays = 4;

/** The labeled days below the bars: today, and around it the first, the tenth and the last. */
export function dayLabels(now: Date): { readonly day: number; readonly text: string }[] {
  const today = now.getDate();
  const last = daysOfMonth(now).length;
  const first = now.toLocaleDateString('en-US', { month: 'short' });
  const others = [
    { day: 1, text: `${first} 1` },
    { day: 10, text: '10' },
    { day: last, text: String(last) },
  ].filter(({ day }) => Math.abs(day - today) >= labelDays);
  return [...others, { day: today, text: 'today' }].sort((one, other) => one.day - other.day);
}

function formatMonth(days: readonly number[], now: Date): string {
  const month = now.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
  const most = Math.max(...days);
  if (most === 0) return `${month}, day by day: none yet.`;
  const busiest = new Date(now.getFullYear(), now.getMonth(), days.indexOf(most) + 1);
  const date = busiest.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  return `${month}, day by day. Most on ${date}: ${most}. Today: ${days[now.getDate() - 1] ?? 0}.`;
}
