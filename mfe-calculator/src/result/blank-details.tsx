import { chartScale, nmfc2025Scale } from '@freightwright/domain';
import styles from './blank-details.module.css';

/** Lines to be filled in, where next break and insights will stand: the sheet keeps its shape. Nothing here to read out. */
export function BlankDetails() {
  return (
    <div className={styles.details} aria-hidden="true">
      <div className={styles.breaks}>
        <span className={styles.label}>Next break</span>
        <span className={styles.label}>Density</span>
        <span className={styles.label}>Class</span>
        <span className={styles.label}>Heavier by</span>
        <span className={styles.label}>or lower by</span>
        {[nmfc2025Scale, chartScale].map(({ id, name }) => [
          <span key={id} className={styles.scale}>
            {name}
          </span>,
          ...['density', 'class', 'weight', 'height'].map((cell) => (
            <span key={`${id} ${cell}`} className={styles.line} />
          )),
        ])}
      </div>
      <div className={styles.insights}>
        <span className={styles.label}>Insights</span>
        <span className={styles.label}>Potential savings</span>
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
    </div>
  );
}
