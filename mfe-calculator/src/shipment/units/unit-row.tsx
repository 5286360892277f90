import { formatTwoDecimals, measureFields, shownUnit, unitFigures, unitKey } from '@freightwright/domain';
import {
  BinIcon,
  CheckField,
  ChevronDownIcon,
  ClassChip,
  CopyIcon,
  classNames,
  FieldError,
  Table,
  TextField,
  util,
} from '@freightwright/mfe-kit';
import { memo, useContext, useId, useState } from 'react';
import { isBlank, type ShipmentDraft, type UnitField, unitFields } from '../draft/shipment-draft.ts';
import { notCounted } from '../draft/unit-texts.ts';
import type { ShipmentEditing } from '../draft/use-shipment.ts';
import { RowsFrozen } from '../draft/use-withheld-figures.ts';
import { PackagingField } from './commodity-fields.tsx';
import { UnitDetails } from './unit-details.tsx';
import styles from './unit-row.module.css';
import { type UnitProps, useUnitEntry } from './use-unit-entry.ts';

interface UnitTableProps {
  readonly draft: ShipmentDraft;
  readonly edit: ShipmentEditing;
  readonly className: string | false | undefined;
}

const widths = ['18%', '6.2%', '20.8%', '9%', '9.6%', '10%', '7%', '7.2%', '146px'];

/** The units of the shipment with their fields, density and class. For wide screens. */
export const UnitTable = ({ draft: { units, system }, edit, className }: UnitTableProps) => (
  <Table className={classNames(styles.table, className)} aria-label="Handling units">
    <colgroup>
      {widths.map((width) => (
        <col key={width} style={{ width }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        <th scope="col" className={styles.first}>
          Handling unit
        </th>
        <th scope="col">Count</th>
        <th scope="col">Length × width × height, {shownUnit('in', system)}</th>
        <th scope="col">Weight each, {shownUnit('lb', system)}</th>
        <th scope="col">Stackable</th>
        <th scope="col" className={styles.figureHead}>
          Density, lb/cu ft
        </th>
        <th scope="col" className={styles.computedHead}>
          Class
        </th>
        <th scope="col" className={styles.computedHead}>
          2025
        </th>
        <td />
      </tr>
    </thead>
    {units.map((unit, index) => (
      <UnitRow key={unit.key} unit={unit} letter={unitKey(index)} system={system} edit={edit} />
    ))}
  </Table>
);

/** One unit, as a table body with its errors and details. Only the edited row renders again. */
const UnitRow = memo(function UnitRow(props: UnitProps) {
  const { unit, letter, system, edit } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const { read, errorOf, inputProps } = useUnitEntry(props);
  const violations = unitFields.flatMap((field) => {
    const violation = errorOf(field);
    return violation === undefined ? [] : { field, violation };
  });
  const input = (field: UnitField) => {
    const label =
      field === 'count'
        ? `Count of unit ${letter}`
        : `${measureFields[field].label} of unit ${letter}, ${shownUnit(measureFields[field].unit, system)}`;
    const invalid = errorOf(field) !== undefined;
    return (
      <TextField
        {...inputProps(field)}
        label={label}
        hideLabel
        errorId={invalid ? `${id}-${field}` : undefined}
      />
    );
  };
  return (
    <tbody className={styles.unit}>
      <tr>
        <th scope="row" className={styles.kind}>
          <span className={styles.kindBox}>
            <UnitLetter letter={letter} />
            <PackagingField
              label={`Kind of unit ${letter}`}
              hideLabel
              className={util.growing}
              value={unit.packaging}
              onPackaging={(packaging) => edit.change(unit.key, { packaging })}
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
          <span className={util.spread}>
            <button
              type="button"
              className={styles.action}
              aria-label={`Contents and options of unit ${letter}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <span className={util.chevron}>
                <ChevronDownIcon />
              </span>
            </button>
            {(
              [
                ['Duplicate', edit.copy, CopyIcon],
                ['Remove', edit.remove, BinIcon],
              ] as const
            ).map(([word, act, Icon]) => (
              <button
                key={word}
                type="button"
                className={styles.action}
                aria-label={`${word} unit ${letter}`}
                onClick={() => act(unit.key)}
              >
                <Icon />
              </button>
            ))}
          </span>
        </td>
      </tr>
      {violations.length > 0 && (
        <tr className={styles.attached}>
          <td colSpan={9} className={styles.violations}>
            <div className={util.ticks}>
              {violations.map(({ field, violation }) => (
                <FieldError key={field} id={`${id}-${field}`}>
                  {violation}
                </FieldError>
              ))}
            </div>
          </td>
        </tr>
      )}
      {open && (
        <tr className={styles.attached}>
          <td colSpan={9} className={styles.details}>
            <UnitDetails {...props} read={read} />
          </td>
        </tr>
      )}
    </tbody>
  );
});

const Times = () => (
  <span className={styles.times} aria-hidden="true">
    ×
  </span>
);

function ComputedCells({ unit }: { readonly unit: Parameters<typeof unitFigures>[0] }) {
  const isFrozen = useContext(RowsFrozen) !== null;
  const { densityPcf, comparison } = unitFigures(unit);
  if (isFrozen) return <td colSpan={3} className={styles.computed} />;
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

/** The letter of a unit, used in the table, the trailer, the density ruler and the rules. */
export const UnitLetter = ({ letter }: { readonly letter: string }) => (
  <span className={util.badge}>{letter}</span>
);
