import util from '../../theme/utilities.module.css';
import { ErrorIcon } from '../icons/state-icons.tsx';
import styles from './reclassification-risk.module.css';

/**
 * Shown after a 2025 class that is higher than the chart's: the carrier may reclassify the freight.
 * @example {row.reclassificationRisk && <ReclassificationRisk />}
 */
export const ReclassificationRisk = () => (
  <span className={styles.risk}>
    <ErrorIcon />
    <span className={util.unseen}>, higher: reclassification risk</span>
  </span>
);
