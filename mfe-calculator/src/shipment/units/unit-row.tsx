import {
  formatTwoDecimals,
  measureFields,
  packagings,
  shownUnit,
  type UnitSystem,
  unitFigures,
} from '@freightwright/domain';
import {
  BinIcon,
  CheckField,
  ChevronDownIcon,
  ClassChip,
  CopyIcon,
  FieldError,
  looks,
  SelectField,
  TextField,
} from '@freightwright/mfe-kit';
import { memo, useContext, useId, useState } from 'react';
import { isBlank, type UnitDraft, type UnitField, unitFields } from '../draft/shipment-draft.ts';
import type { ShipmentEditing } from '../draft/use-shipment.ts';
import { RowsHeld } from '../figures/use-held-figures.ts';
import { UnitDetails } from './unit-details.tsx';
import { UnitLetter } from './unit-letter.tsx';
import styles from './unit-row.module.css';
import { notCounted } from './unit-words.ts';
import { useUnitEntry } from './use-unit-entry.ts';

interface UnitRowProps {
  readonly unit: UnitDraft;
  readonly letter: string;
  readonly system: UnitSystem;
  readonly edit: ShipmentEditing;
}

/**
 * One unit. It is a table body of its own, so that its faults and details belong to it. Only the row that is
 * being edited renders again.
 */
export const UnitRow = memo(function UnitRow({ unit, letter, system, edit }: UnitRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { read, faultOf, inputProps } = useUnitEntry(unit, system, edit);
  const faults = unitFields.flatMap((field) => {
    const fault = faultOf(field);
    return fault === undefined ? [] : { field, fault };
  });
  const input = (field: UnitField) => {
    const label =
      field === 'count'
        ? `Count of unit ${letter}`
        : `${measureFields[field].label} of unit ${letter}, ${shownUnit(measureFields[field].unit, system)}`;
    const faulty = faultOf(field) !== undefined;
    return (
      <TextField
        {...inputProps(field)}
        label={label}
        hideLabel
        errorId={faulty ? `${id}-${field}` : undefined}
      />
    );
  };
  return (
    <tbody className={styles.unit}>
      <tr>
        <th scope="row" className={styles.kind}>
          <span className={styles.kindBox}>
            <UnitLetter letter={letter} />
            <SelectField
              label={`Kind of unit ${letter}`}
              hideLabel
              className={looks.growing}
              value={unit.packaging}
              onValue={(value) => {
                const kind = packagings.find((each) => each.id === value);
                if (kind) edit.change(unit.key, { packaging: kind.id });
              }}
              options={packagings.map((each) => [each.id, each.name] as const)}
            />
          </span>
        </th>
        <td>{input('count')}</td>
        <td>
          <span className={styles.sides}>
            {input('length')}
            <Times />
            {input('width')}
            <Times />
            {input('height')}
          </span>
        </td>
        <td>{input('weight')}</td>
        <td>
          <CheckField
            label={`Unit ${letter} may be stacked two high`}
            checked={unit.stackable}
            onTick={(stackable) => edit.change(unit.key, { stackable })}
          >
            {unit.stackable ? '2\u00a0high' : 'No'}
          </CheckField>
        </td>
        {read.unit === null ? (
          <td colSpan={3} className={styles.blank}>
            {isBlank(unit) ? '' : notCounted(read)}
          </td>
        ) : (
          <ComputedCells unit={read.unit} />
        )}
        <td>
          <span className={looks.spread}>
            <button
              type="button"
              className={styles.action}
              aria-label={`Contents and options of unit ${letter}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <span className={looks.chevron}>
                <ChevronDownIcon />
              </span>
            </button>
            <button
              type="button"
              className={styles.action}
              aria-label={`Duplicate unit ${letter}`}
              onClick={() => edit.copy(unit.key)}
            >
              <CopyIcon />
            </button>
            <button
              type="button"
              className={styles.action}
              aria-label={`Remove unit ${letter}`}
              onClick={() => edit.remove(unit.key)}
            >
              <BinIcon />
            </button>
          </span>
        </td>
      </tr>
      {faults.length > 0 && (
        <tr className={styles.attached}>
          <td colSpan={9} className={styles.faults}>
            <div className={looks.ticks}>
              {faults.map(({ field, fault }) => (
                <FieldError key={field} id={`${id}-${field}`}>
                  {fault}
                </FieldError>
              ))}
            </div>
          </td>
        </tr>
      )}
      {open && (
        <tr className={styles.attached}>
          <td colSpan={9} className={styles.details}>
            <UnitDetails unit={unit} letter={letter} read={read} system={system} edit={edit} />
          </td>
        </tr>
      )}
    </tbody>
  );
});

function Times() {
  return (
    <span className={styles.times} aria-hidden="true">
      ×
    </span>
  );
}

function ComputedCells({ unit }: { readonly unit: Parameters<typeof unitFigures>[0] }) {
  const isHeld = useContext(RowsHeld) !== null;
  const { densityPcf, comparison } = unitFigures(unit);
  if (isHeld) {
    return <td colSpan={3} className={styles.computed} />;
  }
  return (
    <>
      <td className={styles.density}>{formatTwoDecimals(densityPcf)}</td>
      <td className={styles.computed}>
        <ClassChip freightClass={comparison.chartClass} />
      </td>
      <td className={styles.computed}>
        {comparison.agreement === 'same' ? (
          'same'
        ) : (
          <ClassChip freightClass={comparison.nmfc2025Class} differs />
        )}
      </td>
    </>
  );
}
