import type { StatusOfComponent } from '@freightwright/contracts';
import { statusDaysShown } from '@freightwright/contracts/constants';
import styles from './day-bars.module.css';
import { workedShare } from './worked-share.ts';

const heightPx = 28;
const dayMs = 24 * 3_600_000;
const barPercent = 100 / statusDaysShown;
const daysAgo = Array.from({ length: statusDaysShown }, (_, index) => statusDaysShown - 1 - index);

interface DayBarsProps {
  /** The time of the response, whose day is the last bar. */
  readonly at: string | undefined;
  readonly days: StatusOfComponent['days'];
}

/** One bar a day, oldest left: successes below failures. A day without checks is a dash. */
export function DayBars({ at, days }: DayBarsProps) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return (
    <svg className={styles.bars} width="100%" height={heightPx} aria-hidden="true" focusable="false">
      {daysAgo.map((ago) => {
        const day = at === undefined ? undefined : byDay.get(dayBefore(at, ago));
        const worked = day && workedShare([day]);
        const left = 100 - (ago + 1 - 0.15) * barPercent;
        const bar = { x: `${left.toFixed(3)}%`, width: `${(barPercent * 0.7).toFixed(3)}%` };
        if (worked === undefined) {
          return <rect key={ago} {...bar} className={styles.unknown} y={heightPx - 2} height={2} />;
        }
        // A failure is at least 3 px high, so that one minute of a day is visible.
        const failedPx = worked === 1 ? 0 : Math.max(3, (1 - worked) * heightPx);
        return (
          <g key={ago}>
            <rect {...bar} className={styles.worked} y={failedPx} height={heightPx - failedPx} />
            {failedPx > 0 && <rect {...bar} className={styles.failed} y={0} height={failedPx} />}
          </g>
        );
      })}
    </svg>
  );
}

const dayBefore = (at: string, days: number) =>
  new Date(Date.parse(at.slice(0, 10)) - days * dayMs).toISOString().slice(0, 10);
