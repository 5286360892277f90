import { classNames } from '@freightwright/mfe-kit';
import { MeterFigure } from './meter-cell.tsx';
import { dayLabels, monthInWords } from './month.ts';
import styles from './month-figures.module.css';

interface MonthFiguresProps {
  /** A count for each day of the month. */
  readonly days: readonly number[];
  readonly now: Date;
}

const barsHigh = 44;
const dayWide = 10;
const barWide = 7;
const leastHigh = 4;

/** The month's count, and a bar for each of its days. A day without any, or still to come, is a dash. */
export function MonthFigures({ days, now }: MonthFiguresProps) {
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
        aria-label={monthInWords(days, now)}
      >
        {days.map((count, index) => {
          const height = count === 0 ? 1 : high(count);
          const kind = count === 0 ? styles.none : index + 1 === today ? styles.today : styles.bar;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the month
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
