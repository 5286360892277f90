import { breakEvenWeightLb, compareClassCosts, quantity } from '@freightwright/domain';
import { classNames, looks, Sheet } from '@freightwright/mfe-kit';
import head from '../result/two-figures.module.css';
import styles from './class-comparison.module.css';
import { type Classes, changeInPercent, comparisonSentence, multiplierText } from './comparison-words.ts';

interface ClassComparisonProps {
  readonly classes: Classes;
  /** null while there is no weight to calculate with. */
  readonly weightLb: number | null;
}

/** The difference in cost between two classes, and the weight at which both cost the same. */
export function ClassComparison({ classes, weightLb }: ClassComparisonProps) {
  const comparison = compareClassCosts(classes.now, classes.after);
  const { multiplierNow, multiplierAfter } = comparison;
  const largest = Math.max(multiplierNow, multiplierAfter);
  return (
    <Sheet aria-label="Comparison">
      <div className={head.head}>
        <div className={head.cell}>
          <h2 className={looks.label}>Change in cost</h2>
          <p className={head.figure}>{changeInPercent(comparison.change)}</p>
          <p className={`${looks.measure480} ${looks.quiet}`}>{comparisonSentence(classes, comparison)}</p>
        </div>
        <div className={head.cell}>
          <h2 className={looks.label}>Weight at the same cost</h2>
          {weightLb === null ? (
            <>
              <p className={styles.blank} aria-hidden="true" />
              <p className={`${looks.measure480} ${looks.quiet}`}>Enter a weight to see it.</p>
            </>
          ) : (
            <>
              <p className={`${looks.above2} ${looks.below8} ${looks.amount}`}>
                {quantity(breakEvenWeightLb(comparison, weightLb), 'lb')}
              </p>
              <p className={`${looks.measure480} ${looks.quiet}`}>
                Up to this weight, class {classes.after} costs no more than {quantity(weightLb, 'lb')} of
                class {classes.now}, weight breaks aside.
              </p>
            </>
          )}
        </div>
      </div>
      <div className={styles.bars}>
        <h2 className={looks.label}>Against the class 50 rate</h2>
        <dl className={looks.above8}>
          <Bar label="Now" name={classes.now} multiplier={multiplierNow} share={multiplierNow / largest} />
          <Bar
            label="After"
            name={classes.after}
            multiplier={multiplierAfter}
            share={multiplierAfter / largest}
            after
          />
        </dl>
      </div>
    </Sheet>
  );
}

interface BarProps {
  readonly label: string;
  readonly name: string;
  readonly multiplier: number;
  /** Fraction of the longer bar, 0 to 1. */
  readonly share: number;
  readonly after?: boolean;
}

function Bar({ label, name, multiplier, share, after = false }: BarProps) {
  return (
    <div className={styles.bar}>
      <dt>
        {label}, class {name}
      </dt>
      <dd>
        <span className={styles.track} aria-hidden="true">
          <span
            className={classNames(styles.length, after && styles.after)}
            style={{ width: `${(share * 100).toFixed(2)}%` }}
          />
        </span>
        <span className={`${looks.figure} ${looks.bold}`}>{multiplierText(multiplier)}</span>
      </dd>
    </div>
  );
}
