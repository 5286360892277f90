import { formatTwoDecimals, packagings, type UnitSystem, unitFigures } from '@freightwright/domain';
import { ChevronDownIcon, ClassChip, looks } from '@freightwright/mfe-kit';
import { memo, useContext, useId } from 'react';
import { isBlank, type UnitDraft } from '../draft/shipment-draft.ts';
import type { ShipmentEditing } from '../draft/use-shipment.ts';
import { unitsOf } from '../figures/shipment-words.ts';
import { RowsHeld } from '../figures/use-held-figures.ts';
import { UnitEditor } from './unit-editor.tsx';
import { UnitLetter } from './unit-letter.tsx';
import styles from './unit-list.module.css';
import { measuresInWords, notCounted } from './unit-words.ts';
import { useUnitEntry } from './use-unit-entry.ts';

interface UnitListItemProps {
  readonly unit: UnitDraft;
  readonly letter: string;
  readonly system: UnitSystem;
  readonly open: boolean;
  readonly edit: ShipmentEditing;
}

export const UnitListItem = memo(function UnitListItem({
  unit,
  letter,
  system,
  open,
  edit,
}: UnitListItemProps) {
  const id = useId();
  const entry = useUnitEntry(unit, system, edit);
  const complete = entry.read.unit;
  const isHeld = useContext(RowsHeld) !== null;
  const figures = complete && !isHeld ? unitFigures(complete) : null;
  const kind = packagings.find((each) => each.id === unit.packaging)?.name;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => edit.open(open ? null : unit.key)}
      >
        <UnitLetter letter={letter} />
        <span className={styles.name}>{complete ? unitsOf(unit.packaging, complete.count) : kind}</span>
        {figures && (
          <span className={styles.chip}>
            <span className={looks.unseen}>Class </span>
            <ClassChip freightClass={figures.comparison.chartClass} />
          </span>
        )}
        <span className={`${styles.chevron} ${looks.chevron}`}>
          <ChevronDownIcon />
        </span>
        <span className={styles.measures}>
          {complete
            ? [
                measuresInWords(complete, system),
                ...(figures ? [`${formatTwoDecimals(figures.densityPcf)}\u00a0lb/cu\u00a0ft`] : []),
              ].join(', ')
            : isBlank(unit)
              ? 'Nothing typed yet'
              : notCounted(entry.read)}
        </span>
        {figures && figures.comparison.agreement !== 'same' && (
          <span className={styles.other}>Class {figures.comparison.nmfc2025Class} on the 2025 scale</span>
        )}
      </button>
      <div id={id}>
        {open && <UnitEditor unit={unit} letter={letter} system={system} entry={entry} edit={edit} />}
      </div>
    </li>
  );
});
