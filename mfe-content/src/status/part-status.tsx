import type { StatusOfPart } from '@freightwright/contracts';
import { type StatusPart, statusDaysShown, statusPartNames } from '@freightwright/contracts/facts';
import { CheckIcon, ErrorIcon, looks } from '@freightwright/mfe-kit';
import { DayBars } from './day-bars.tsx';
import styles from './part-status.module.css';
import { formatShare, workedShare } from './worked-share.ts';

interface PartStatusProps {
  readonly part: StatusPart;
  /** Undefined until the services have responded. */
  readonly status: StatusOfPart | undefined;
  readonly at: string | undefined;
}

const formatDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function PartStatus({ part, status, at }: PartStatusProps) {
  const days = status?.days ?? [];
  const share = workedShare(days);
  const troubled = days.filter(({ failed }) => failed > 0).reverse();
  return (
    <li className={`${looks.stack8} ${styles.part}`}>
      <div className={looks.spread}>
        <h3 className={looks.topic}>{statusPartNames[part]}</h3>
        <Now works={status?.works} />
      </div>
      <DayBars at={at} days={days} />
      <p className={`${looks.spread} ${looks.note}`}>
        <span>{statusDaysShown} days ago</span>
        <span>{share === undefined ? 'No figures yet' : `Worked ${formatShare(share)} of the time`}</span>
        <span>Today</span>
      </p>
      {/* Its line is reserved, so that nothing moves when the history loads. */}
      {troubled.length === 0 ? (
        <p className={`${styles.trouble} ${looks.note}`}>{days.length > 0 && 'No day with trouble'}</p>
      ) : (
        <details className={looks.quiet}>
          <summary className={`${styles.trouble} ${looks.textButton}`}>
            {troubled.length === 1 ? 'One day with trouble' : `${troubled.length} days with trouble`}
          </summary>
          <ul className={`${looks.stack4} ${looks.spaced8}`}>
            {troubled.map((day) => (
              <li key={day.day}>
                <time dateTime={day.day}>{formatDate.format(new Date(day.day))}</time>
                {': worked '}
                {formatShare(workedShare([day]) ?? 0)} of the time
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Now({ works }: { readonly works: boolean | undefined }) {
  if (works === undefined) return <span className={looks.note}>Asking</span>;
  return works ? (
    <span className={styles.works}>
      <CheckIcon />
      Works
    </span>
  ) : (
    <span className={styles.fails}>
      <ErrorIcon />
      Does not work
    </span>
  );
}
