import {
  allowsLimitedQuantity,
  checkEntry,
  entryOf,
  type HazmatRow,
  type HazmatTable,
  isLiquefiedPetroleumGas,
  rowsOfNumber,
} from '@freightwright/hazmat';
import type { HazmatValues } from '../form/hazmat-values.ts';

/**
 * The row of the table that the fields say, though something that the law adds to it may still be missing: of
 * the rows with the number those with the same packing group and class, that with the name before the others.
 */
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
  // A name that is being corrected does not change the row.
  return rows.find(
    (row) =>
      row.hazardClass === hazardClass &&
      (row.packingGroup ?? '') === packingGroup &&
      row.subsidiaryClasses.join() === subsidiaryClasses.join(),
  );
}

/** What choosing a row fills in. What belonged to the row before is gone; amount and packages stay. */
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
