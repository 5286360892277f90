import type { CalculationResult } from '@freightwright/domain';
import { classNames, ErrorIcon } from '@freightwright/mfe-kit';
import styles from './class-figures.module.css';

/** The class by the chart, and beside it the class of the 2025 scale with what a difference means. */
export function ClassFigures({ result }: { readonly result: CalculationResult }) {
  const { freightClass, nmfc2025Class, comparison } = result;
  return (
    <div className={styles.classes}>
      <div className={styles.cell}>
        <h2 className={styles.label}>
          <span className={styles.wide}>Freight class, 18-class chart</span>
          <span className={styles.narrow}>Class by chart</span>
        </h2>
        <p className={classNames(styles.figure, freightClass.startsWith('1') && styles.one)}>
          {freightClass}
        </p>
      </div>
      <div className={styles.cell}>
        <h2 className={styles.label}>NMFC 2025 scale</h2>
        <p className={styles.second}>{nmfc2025Class}</p>
        <p className={styles.reason}>
          {comparison.reclassificationRisk && (
            <span className={styles.risk}>
              <ErrorIcon />
            </span>
          )}
          {comparison.sentence}
        </p>
      </div>
    </div>
  );
}
