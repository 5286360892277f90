import { classNames } from '../class-names.ts';
import styles from './class-chip.module.css';

interface ClassChipProps {
  readonly freightClass: string;
  /** True for the class of the current shipment. */
  readonly current?: boolean;
  /** True for a 2025 class that differs from the chart's. */
  readonly differs?: boolean;
}

/**
 * A freight class as a tag. All classes have the same color.
 * @example <ClassChip freightClass="92.5" current />
 */
export const ClassChip = ({ freightClass, current = false, differs = false }: ClassChipProps) => (
  <span className={classNames(styles.chip, current && styles.current, differs && styles.differs)}>
    {freightClass}
  </span>
);
