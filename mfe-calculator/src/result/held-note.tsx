import type { HandlingUnit } from '@freightwright/contracts';
import { formatNumber, shownFigure, shownUnit, type UnitSystem } from '@freightwright/domain';
import styles from './result-panel.module.css';

interface HeldNoteProps {
  readonly unit: HandlingUnit;
  readonly system: UnitSystem;
}

/** Says to which entry the figures belong once no calculation is left for another. */
export function HeldNote({ unit, system }: HeldNoteProps) {
  return (
    <p className={styles.held} role="status">
      These figures are for {entryInWords(unit, system)}. No free calculations are left, so they stay while
      you type.
    </p>
  );
}

/** "48 × 40 × 48 in, 500 lb". */
function entryInWords({ lengthIn, widthIn, heightIn, weightLb }: HandlingUnit, system: UnitSystem): string {
  const figure = (value: number, of: 'in' | 'lb') => formatNumber(shownFigure(value, of, system));
  const sides = [lengthIn, widthIn, heightIn].map((side) => figure(side, 'in')).join('\u00a0×\u00a0');
  return `${sides}\u00a0${shownUnit('in', system)}, ${figure(weightLb, 'lb')}\u00a0${shownUnit('lb', system)}`;
}
