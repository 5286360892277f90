import {
  formatTwoDecimals,
  measureFields,
  packagings,
  shownUnit,
  unitFigures,
  unitKey,
} from '@freightwright/domain';
import {
  BinIcon,
  Button,
  CheckField,
  ChevronDownIcon,
  ClassChip,
  CopyIcon,
  classNames,
  TextField,
  util,
} from '@freightwright/mfe-kit';
import { memo, useContext, useId } from 'react';
import { isBlank, type ShipmentDraft, type UnitField, unitFields } from '../draft/shipment-draft.ts';
import { formatMeasures, notCounted, unitsOf } from '../draft/unit-texts.ts';
import type { ShipmentEditing } from '../draft/use-shipment.ts';
import { RowsFrozen } from '../draft/use-withheld-figures.ts';
import { PackagingField } from './commodity-fields.tsx';
import { UnitDetails } from './unit-details.tsx';
import styles from './unit-list.module.css';
import { UnitLetter } from './unit-row.tsx';
import { type UnitProps, useUnitEntry } from './use-unit-entry.ts';

interface UnitListProps {
  readonly draft: ShipmentDraft;
  readonly openKey: number | null;
  readonly edit: ShipmentEditing;
  readonly className: string | false | undefined;
}

/** The units where there is no room for a table: a line for each, which opens for editing. */
export const UnitList = ({ draft: { units, system }, openKey, edit, className }: UnitListProps) => (
  <ul className={classNames(util.divided, className)} aria-label="Handling units">
    {units.map((unit, index) => (
      <UnitListItem
        key={unit.key}
        unit={unit}
        letter={unitKey(index)}
        system={system}
        open={unit.key === openKey}
        edit={edit}
      />
    ))}
  </ul>
);

const UnitListItem = memo(function UnitListItem({ open, ...props }: UnitProps & { readonly open: boolean }) {
  const { unit, letter, system, edit } = props;
  const id = useId();
  const entry = useUnitEntry(props);
  const complete = entry.read.unit;
  const isFrozen = useContext(RowsFrozen) !== null;
  const figures = complete && !isFrozen ? unitFigures(complete) : null;
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
            <span className={util.unseen}>Class </span>
            <ClassChip freightClass={figures.comparison.chartClass} />
          </span>
        )}
        <span className={`${styles.chevron} ${util.chevron}`}>
          <ChevronDownIcon />
        </span>
        <span className={styles.measures}>
          {complete
            ? [
                formatMeasures(complete, system),
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
      <div id={id}>{open && <UnitEditor {...props} entry={entry} />}</div>
    </li>
  );
});
/** The fields of a unit, shown under its line on narrow screens. */
function UnitEditor({ entry, ...props }: UnitProps & { readonly entry: ReturnType<typeof useUnitEntry> }) {
  const { unit, letter, system, edit } = props;
  const field = (name: UnitField) => {
    const measure = name === 'count' ? undefined : measureFields[name];
    return (
      <TextField
        key={name}
        {...entry.inputProps(name)}
        name={name}
        label={measure?.label ?? 'Count'}
        {...(measure ? { unit: shownUnit(measure.unit, system) } : {})}
        error={entry.errorOf(name)}
      />
    );
  };
  return (
    <fieldset aria-label={`Unit ${letter}`} className={styles.editor}>
      <div className={`${util.pair12} ${util.start}`}>
        <PackagingField
          label="Kind"
          value={unit.packaging}
          onPackaging={(packaging) => edit.change(unit.key, { packaging })}
        />
        {field('count')}
      </div>
      <div className={styles.sides}>{unitFields.slice(1, 4).map(field)}</div>
      <div className={`${util.pair12} ${util.start}`}>
        {field('weight')}
        <CheckField
          className={util.above24}
          checked={unit.stackable}
          onTick={(stackable) => edit.change(unit.key, { stackable })}
        >
          Stackable, 2&nbsp;high
        </CheckField>
      </div>
      <UnitDetails {...props} read={entry.read} />
      <div className={styles.actions}>
        <Button
          icon={<CopyIcon />}
          onClick={() => edit.copy(unit.key)}
          aria-label={`Duplicate unit ${letter}`}
        >
          Duplicate
        </Button>
        <Button icon={<BinIcon />} onClick={() => edit.remove(unit.key)} aria-label={`Remove unit ${letter}`}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
