import { chartScale, nmfc2025Scale } from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import styles from './blank-details.module.css';

const heads = ['Next break', 'Density', 'Class', 'Lower by', 'Cost', 'Heavier by'];

/**
 * Ruled lines where next break and insights will be, so that the sheet keeps its shape. There is nothing here
 * to read aloud.
 */
export function BlankDetails() {
  const lines = (count: number) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
    Array.from({ length: count }, (_, index) => <span key={index} className={styles.line} />);
  return (
    <div className={styles.details} aria-hidden="true">
      <div className={styles.breaks}>
        {heads.map((head) => (
          <span key={head} className={styles.label}>
            {head}
          </span>
        ))}
        <span className={`${looks.text} ${looks.ink3}`}>{nmfc2025Scale.name}</span>
        {lines(5)}
        <span className={`${looks.text} ${looks.ink3}`}>{chartScale.name}</span>
        {lines(5)}
      </div>
      <div className={styles.insights}>
        <span className={styles.label}>Insights</span>
        <span className={styles.label}>Potential savings</span>
        {lines(3)}
      </div>
    </div>
  );
}
