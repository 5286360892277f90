import { classNames } from '../class-names.ts';
import styles from './class-chip.module.css';

interface ClassChipProps {
  readonly freightClass: string;
  /** The class of the shipment at hand. */
  readonly current?: boolean;
  /** A 2025 class that is not the chart's. */
  readonly differs?: boolean;
}

/** A freight class as a tag. There is no colour per class. */
export function ClassChip({ freightClass, current = false, differs = false }: ClassChipProps) {
  return (
    <span className={classNames(styles.chip, current && styles.current, differs && styles.differs)}>
      {freightClass}
    </span>
  );
}
