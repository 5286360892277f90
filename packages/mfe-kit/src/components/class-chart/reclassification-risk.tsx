import { ErrorIcon } from '../icons.tsx';
import styles from './reclassification-risk.module.css';

/** Stands behind a 2025 class that is higher than the chart's: the carrier may reclassify. */
export function ReclassificationRisk() {
  return (
    <span className={styles.risk}>
      <ErrorIcon />
      <span className={styles.hidden}>, higher: reclassification risk</span>
    </span>
  );
}
