import { hazmatDescription } from '@freightwright/bol-document';
import type { HazmatRow, HazmatTable } from '@freightwright/hazmat';
import {
  allowsLimitedQuantity,
  checkEntry,
  entryOf,
  isLiquefiedPetroleumGas,
  rowsOfNumber,
} from '@freightwright/hazmat';
import { util } from '@freightwright/mfe-kit';
import type { HazmatValues, LineValues } from '../values/bol-values.ts';
import { draftLineOf } from '../values/draft-form-of.ts';
import styles from './hazmat-fields.module.css';

export function MaterialDetails({
  details,
  row,
}: {
  readonly details: HazmatValues;
  readonly row: HazmatRow | undefined;
}) {
  const zone = row?.inhalation.kind === 'zone' ? row.inhalation.zone : '';
  const rows: readonly (readonly [string, string])[] = [
    ['Number', details.identificationNumber],
    ['Class', details.hazardClass],
    ['Subsidiary', details.subsidiaryClasses || 'None'],
    ['Packing group', details.packingGroup || 'None'],
    ['Labels', labelsOf(details, row)],
    ['Inhalation zone', zone],
  ];
  if (details.identificationNumber === '') return null;
  return (
    <dl className={styles.rows} aria-label="From the table">
      {rows.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Labels of column 6. A limited quantity has none (49 CFR 172.400a), nor does a combustible liquid. */
function labelsOf(details: HazmatValues, row: HazmatRow | undefined): string {
  if (row === undefined) return '';
  if (details.limitedQuantity || details.hazardClass === 'Combustible liquid') return 'None';
  return [row.hazardClass, ...row.subsidiaryClasses].join(', ');
}

export function AsPrinted({ line }: { readonly line: LineValues }) {
  const { description, additions, quantity, packages } = hazmatDescription(draftLineOf(line));
  return (
    <div className={styles.printed}>
      <p className={util.small}>On the bill, in the order of 49 CFR 172.202</p>
      <p className={`${util.above4} ${util.text} ${util.breaking}`} role="status">
        {description === '' ? (
          'Nothing yet'
        ) : (
          <>
            <strong>{description}</strong>
            {[...additions, quantity, packages].filter(Boolean).map((part) => `, ${part}`)}
          </>
        )}
      </p>
    </div>
  );
}

/** The row that matches the fields, even if incomplete: by number, packing group and class, then name. */
export function chosenRow(table: HazmatTable, details: HazmatValues): HazmatRow | undefined {
  const { identificationNumber, properShippingName, hazardClass, packingGroup } = details;
  const subsidiaryClasses = details.subsidiaryClasses.split(/[,\s]+/).filter(Boolean);
  const zone = details.inhalationZone;
  const check = checkEntry(table, {
    identificationNumber,
    properShippingName,
    hazardClass,
    subsidiaryClasses,
    packingGroup,
    ...((zone === 'A' || zone === 'B' || zone === 'C' || zone === 'D') && { inhalationZone: zone }),
  });
  if (check.ok) return check.row;
  const [first, ...others] = check.problems[0]?.rows ?? [];
  const rows = rowsOfNumber(table, identificationNumber);
  if (first !== undefined && others.length === 0 && rows.includes(first)) return first;
  // A name that is being edited does not change the row.
  return rows.find(
    (row) =>
      row.hazardClass === hazardClass &&
      (row.packingGroup ?? '') === packingGroup &&
      row.subsidiaryClasses.join() === subsidiaryClasses.join(),
  );
}

/** The values of a chosen row. It replaces those of the previous row; amount and packages stay. */
export function filledBy(row: HazmatRow, before: HazmatValues): Partial<HazmatValues> {
  const entry = entryOf(row);
  return {
    identificationNumber: entry.identificationNumber,
    properShippingName: entry.properShippingName,
    hazardClass: entry.hazardClass,
    subsidiaryClasses: row.subsidiaryClasses.join(', '),
    packingGroup: row.packingGroup ?? '',
    inhalationZone: row.inhalation.kind === 'zone' ? row.inhalation.zone : '',
    poisonousByInhalation: row.inhalation.kind === 'words' ? 'yes' : '',
    technicalName: row.symbols.includes('G') ? before.technicalName : '',
    limitedQuantity: before.limitedQuantity && allowsLimitedQuantity(row),
    nonOdorized: before.nonOdorized && isLiquefiedPetroleumGas(row),
    ergGuide: '',
  };
}
