import type { HandlingUnit } from '@freightwright/contracts';
import { dimensionsInWords, type UnitSystem, weightInWords } from '@freightwright/domain';
import styles from './result-panel.module.css';

interface HeldNoteProps {
  readonly unit: HandlingUnit;
  readonly system: UnitSystem;
}

/** Says to which entry the figures belong once no calculation is left for another. */
export function HeldNote({ unit, system }: HeldNoteProps) {
  return (
    <p className={styles.held} role="status">
      These figures are for {dimensionsInWords(unit, system)}, {weightInWords(unit.weightLb, system)}. No free
      calculations are left, so they stay while you type.
    </p>
  );
}
