import type { UnitSystem } from '@freightwright/domain';
import { measuresInWords } from '../units/unit-words.ts';
import { unitsOf } from './shipment-words.ts';
import styles from './totals.module.css';
import type { WorkedOut } from './work-out-shipment.ts';

interface HeldShipmentNoteProps {
  /** What the figures belong to. */
  readonly worked: WorkedOut;
  readonly system: UnitSystem;
}

/** As many units are described; more are counted. */
const mostDescribed = 3;

/** Says to which shipment the figures belong once no calculation is left for another. */
export function HeldShipmentNote({ worked: { units, letters }, system }: HeldShipmentNoteProps) {
  const described = units
    .slice(0, mostDescribed)
    .map(
      (unit, index) =>
        `${letters[index]}, ${unitsOf(unit.packaging, unit.count)} of ${measuresInWords(unit, system)}`,
    );
  const more = units.length - described.length;
  const of = [...described, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return (
    <p className={styles.note} role="status">
      {units.length === 0
        ? 'No free calculations are left, so nothing is worked out for what you type.'
        : `These figures are for ${of}. No free calculations are left, so they stay while you type.`}
    </p>
  );
}
