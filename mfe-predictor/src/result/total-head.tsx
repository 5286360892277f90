import type { Prediction } from '@freightwright/contracts';
import { countOf } from '@freightwright/domain';
import { ChevronDownIcon, util } from '@freightwright/mfe-kit';
import { money } from '../form/predictor-texts.ts';
import styles from './total-head.module.css';
import head from './two-figures.module.css';

export function TotalHead({ prediction }: { readonly prediction: Prediction }) {
  const { totalEstimate, transitDays, range, confidence, confidenceReasons } = prediction;
  return (
    <div className={head.head}>
      <div className={head.cell}>
        <h2 className={util.label}>Estimated total</h2>
        <p className={head.figure}>{money(totalEstimate)}</p>
        <p className={util.quiet}>
          {countOf(transitDays, 'business day')}, pickup day not counted. Transit is our estimate.
        </p>
      </div>
      <div className={head.cell}>
        <dl className={styles.figures}>
          <div>
            <dt className={util.label}>Likely range</dt>
            <dd className={styles.figure}>±&nbsp;{range.percent}%</dd>
          </div>
          <div>
            <dt className={util.label}>Confidence</dt>
            <dd className={styles.figure}>{confidence}%</dd>
          </div>
        </dl>
        <RangeScale low={money(range.low)} high={money(range.high)} />
        {confidenceReasons.length > 0 && (
          <details className={styles.reasons}>
            <summary>
              What lowers the confidence
              <ChevronDownIcon />
            </summary>
            <ul>
              {confidenceReasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}

/** The range as a band on a scale, with the total as its cursor. The figures are below as text. */
const RangeScale = ({ low, high }: { readonly low: string; readonly high: string }) => (
  <>
    <svg
      className={styles.scale}
      viewBox="0 0 100 28"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 14h100M.3 7v14M99.7 7v14M10 11v6M90 11v6" />
      <path className={styles.band} d="M15 9h70v10h-70z" />
      <path className={styles.ends} d="M15 5v18M85 5v18" />
      <path className={styles.halo} d="M50 0v28" />
      <path className={styles.cursor} d="M50 0v28" />
    </svg>
    <p className={styles.limits}>
      <span>
        <span className={util.unseen}>From </span>
        {low}
      </span>
      <span>
        <span className={util.unseen}> to </span>
        {high}
      </span>
    </p>
  </>
);
