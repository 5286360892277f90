import { type HazmatEntry, specialPermitNumber } from '../entry/hazmat-entry.ts';
import { shippingNameOf } from '../entry/shipping-name.ts';
import { nameKey } from '../find/words.ts';
import type { HazmatRow } from '../hazmat-table.ts';

/** Words before or after the basic description, with the section of 49 CFR that requires them. */
export interface AddedText {
  readonly text: string;
  readonly section: string;
}

export interface HazmatDescription {
  readonly before: readonly AddedText[];
  /** 'UN2924, Flammable liquids, corrosive, n.o.s. (Methanol, Potassium hydroxide), 3, (8), PG II'. */
  readonly basic: string;
  /** In the order they are printed. */
  readonly after: readonly AddedText[];
}

/**
 * A hazardous line in the words of the law. The basic description is number, name, class and group in this
 * order, with only the permitted insertions: the technical name after the name (49 CFR 172.202(b) and (d))
 * and HOT right before it (172.203(n)). The inhalation hazard follows immediately (172.203(m)).
 * @param row that `checkEntry` found for the entry
 * @example describeEntry(paint, { ...entryOf(paint), reportableQuantity: true }).before[0]?.text; // => 'RQ'
 */
export const describeEntry = (row: HazmatRow, entry: HazmatEntry): HazmatDescription => ({
  before: wordsBefore(entry),
  basic: basicDescription(row, entry),
  after: wordsAfter(row, entry),
});

/**
 * The whole text of a description.
 * @example formatDescription(describeEntry(paint, entryOf(paint))); // => 'UN1263, Paint, 3, PG II'
 */
export function formatDescription({ before, basic, after }: HazmatDescription): string {
  const parts = [...before.map(({ text }) => text), basic, ...after.map(({ text }) => text)].join(', ');
  return parts.replace(`${RESIDUE}, `, `${RESIDUE} `);
}

const RESIDUE = 'RESIDUE: Last Contained';

function basicDescription(row: HazmatRow, entry: HazmatEntry): string {
  const name = shippingNameOf(row, entry.properShippingName) ?? entry.properShippingName;
  const technicalName = (entry.technicalName ?? '').trim();
  const hot = entry.hot === true && !printsElevated(name) ? 'HOT ' : '';
  const subsidiary = row.subsidiaryClasses.length > 0 ? `(${row.subsidiaryClasses.join(', ')})` : '';
  return [
    entry.identificationNumber,
    `${hot}${name}${technicalName === '' ? '' : ` (${technicalName})`}`,
    entry.hazardClass,
    subsidiary,
    row.packingGroup === undefined ? '' : `PG ${row.packingGroup}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A name with 'Molten' or 'Elevated temperature' declares the material as hot (49 CFR 172.203(n)). */
const printsElevated = (name: string): boolean => /\bmolten\b|\belevated temperature\b/i.test(name);

function wordsBefore(entry: HazmatEntry): AddedText[] {
  const texts: AddedText[] = [];
  if (entry.residue === true) texts.push({ text: RESIDUE, section: '172.203(e)(1)' });
  if (entry.reportableQuantity === true) texts.push({ text: 'RQ', section: '172.203(c)(2)' });
  return texts;
}

function wordsAfter(row: HazmatRow, entry: HazmatEntry): AddedText[] {
  const texts: AddedText[] = [];
  const inhalation = describeInhalation(row, entry);
  if (inhalation !== undefined) texts.push(inhalation);
  if (entry.limitedQuantity === true) texts.push({ text: 'Limited Quantity', section: '172.203(b)' });
  if (entry.nonOdorized === true) texts.push({ text: 'Non-Odorized', section: '172.203(p)' });
  const substances = (entry.hazardousSubstances ?? '').trim();
  const isNamed = nameKey(entry.technicalName ?? '').includes(nameKey(substances));
  if (entry.reportableQuantity === true && !isNamed)
    texts.push({ text: `(${substances})`, section: '172.203(c)(1)' });
  if (entry.marinePollutant === true) texts.push({ text: 'Marine Pollutant', section: '172.203(l)(2)' });
  const permit = specialPermitNumber(entry.specialPermit ?? '');
  if (permit !== undefined) texts.push({ text: `DOT-SP ${permit}`, section: '172.203(a)' });
  return texts;
}

/** 'Toxic' where the name has it, else its synonym 'Poison'. 49 CFR 172.203(m); provision 13 of 172.102. */
function describeInhalation(row: HazmatRow, entry: HazmatEntry): AddedText | undefined {
  const { inhalation } = row;
  if (inhalation.kind === 'words')
    return { text: 'Inhalation Hazard', section: '172.102(c)(1), provision 13' };
  const zone = inhalation.kind === 'zone' ? inhalation.zone : entry.inhalationZone;
  if (zone === undefined || inhalation.kind === 'none' || inhalation.kind === 'other-name') return undefined;
  const poison = /\btoxic\b/i.test(entry.properShippingName) ? 'Toxic' : 'Poison';
  return { text: `${poison}-Inhalation Hazard, Zone ${zone}`, section: '172.203(m)' };
}
