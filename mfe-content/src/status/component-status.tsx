import type { StatusOfComponent } from '@freightwright/contracts';
import type { StatusComponent } from '@freightwright/contracts/constants';
import { statusComponentNames, statusDaysShown } from '@freightwright/contracts/constants';
import { CheckIcon, ErrorIcon, util } from '@freightwright/mfe-kit';
import styles from './component-status.module.css';
import { DayBars } from './day-bars.tsx';
import { formatShare, workedShare } from './worked-share.ts';

interface ComponentStatusProps {
  readonly component: StatusComponent;
  /** Undefined until the services have responded. */
  readonly status: StatusOfComponent | undefined;
  readonly at: string | undefined;
}

const formatDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function ComponentStatus({ component, status, at }: ComponentStatusProps) {
  const days = status?.days ?? [];
  const share = workedShare(days);
  const troubled = days.filter(({ failed }) => failed > 0).reverse();
  return (
    <li className={`${util.stack8} ${styles.component}`}>
      <div className={util.spread}>
        <h3 className={util.topic}>{statusComponentNames[component]}</h3>
        <Now works={status?.works} />
      </div>
      <DayBars at={at} days={days} />
      <p className={`${util.spread} ${util.note}`}>
        <span>{statusDaysShown} days ago</span>
        <span>{share === undefined ? 'No checks yet' : `${formatShare(share)} uptime`}</span>
        <span>Today</span>
      </p>
      {/* Its line is reserved, so that nothing moves when the history loads. */}
      {troubled.length === 0 ? (
        <p className={`${styles.trouble} ${util.note}`}>{days.length > 0 && 'No incidents'}</p>
      ) : (
        <details className={util.quiet}>
          <summary className={`${styles.trouble} ${util.textButton}`}>
            {troubled.length === 1 ? '1 day with incidents' : `${troubled.length} days with incidents`}
          </summary>
          <ul className={`${util.stack4} ${util.spaced8}`}>
            {troubled.map((day) => (
              <li key={day.day}>
                <time dateTime={day.day}>{formatDate.format(new Date(day.day))}</time>
                {`: ${formatShare(workedShare([day]) ?? 0)} uptime`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Now({ works }: { readonly works: boolean | undefined }) {
  if (works === undefined) return <span className={util.note}>Checking</span>;
  return works ? (
    <span className={styles.works}>
      <CheckIcon />
      Operational
    </span>
  ) : (
    <span className={styles.fails}>
      <ErrorIcon />
      Down
    </span>
  );
}
