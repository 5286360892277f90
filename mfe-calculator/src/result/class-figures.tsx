import type { CalculationResult, ScaleId } from '@freightwright/domain';
import { monthlySavingsUsd, savingsLabel, suggestionFor } from '@freightwright/domain';
import { classNames, ErrorIcon, util } from '@freightwright/mfe-kit';
import styles from './class-figures.module.css';
import { classBy, describeComparison, otherScale, viewOn } from './scale-views.ts';

interface ClassFiguresProps {
  readonly result: CalculationResult;
  readonly main: ScaleId;
  readonly onMain: (scale: ScaleId) => void;
}

export function ClassFigures({ result, main, onMain }: ClassFiguresProps) {
  const first = viewOn(result, main);
  const second = viewOn(result, otherScale(main));
  const { agreement, reclassificationRisk } = result.comparison;
  return (
    <div className={classNames(styles.classes, agreement !== 'same' && styles.differ)}>
      <div className={styles.cell}>
        <h2 className={util.label}>
          <span className={styles.wide}>Freight class, {first.name}</span>
          <span className={styles.narrow}>{classBy(first.id)}</span>
        </h2>
        <p className={classNames(styles.figure, first.freightClass.startsWith('1') && styles.one)}>
          {first.freightClass}
        </p>
      </div>
      <div className={styles.cell}>
        <div className={styles.head}>
          <h2 className={util.label}>{second.name}</h2>
          <button type="button" className={util.smallButton} onClick={() => onMain(second.id)}>
            Show this class first
          </button>
        </div>
        <p className={styles.second}>{second.freightClass}</p>
        <p className={util.quiet}>
          {reclassificationRisk && (
            <span className={util.risk}>
              <ErrorIcon />
            </span>
          )}
          {describeComparison(result)}
        </p>
      </div>
    </div>
  );
}

export function Insights({ result }: { readonly result: CalculationResult }) {
  const { lead, detail } = suggestionFor(result.densityPcf);
  return (
    <div className={styles.insights}>
      <div>
        <h2 className={`${util.below4} ${util.label}`}>Insights</h2>
        <ul className={styles.list}>
          <li>
            <strong>{lead}</strong> {detail}
          </li>
          {result.aiInsights.map((insight) => (
            <li key={insight}>{insight}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className={`${util.below4} ${util.label}`}>Potential savings</h2>
        <p className={util.h3}>{wholeDollars(monthlySavingsUsd(result.potentialSavings))} a month</p>
        <p className={util.note}>{savingsLabel}</p>
      </div>
    </div>
  );
}

/** A cost multiplier in the chart's format: "2.0×", "1.85×". */
export const multiplier = (value: number): string =>
  `${value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })}×`;

/** Whole dollars: "$348". */
export const wholeDollars = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
