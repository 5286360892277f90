import { type RuleLimits, readDecimal, usualRuleLimits } from '@freightwright/domain';
import type { KeptTexts } from '../../keep/kept-texts.ts';

/** Kept in localStorage, because the limits belong to the reader's carrier and not to one shipment. */
const limitsKey = 'fw.rule-limits';

export type LimitName = keyof RuleLimits;

export interface LimitField {
  readonly name: LimitName;
  readonly label: string;
  readonly unit: string;
  readonly max: number;
}

/** The limits that can be changed, in the order of the form. */
export const limitFields: readonly LimitField[] = [
  { name: 'cubicVolumeCuFt', label: 'Cubic capacity over', unit: 'cu ft', max: 10_000 },
  { name: 'cubicDensityPcf', label: 'At a density under', unit: 'lb/cu ft', max: 100 },
  { name: 'unstackableHeightIn', label: 'What cannot be stacked counts', unit: 'in', max: 120 },
  { name: 'linearFeet', label: 'Linear feet from', unit: 'ft', max: 53 },
  { name: 'ratedLbPerFoot', label: 'Rated per foot at', unit: 'lb', max: 10_000 },
  { name: 'overlengthFromIn', label: 'Overlength from', unit: 'in', max: 636 },
  { name: 'longestIn', label: 'By arrangement from', unit: 'in', max: 636 },
  { name: 'trailerLengthIn', label: 'Trailer inside, length', unit: 'in', max: 684 },
  { name: 'doorWidthIn', label: 'Doors, width', unit: 'in', max: 102 },
  { name: 'doorHeightIn', label: 'Doors, height', unit: 'in', max: 120 },
];

export type LimitTexts = Readonly<Record<LimitName, string>>;

export function limitTexts(limits: RuleLimits): LimitTexts {
  return textsBy(({ name }) => String(limits[name]));
}

/** The limits in the texts, or what is wrong with each text that cannot be used. */
export function readLimits(
  texts: LimitTexts,
): { readonly limits: RuleLimits } | { readonly faults: Partial<LimitTexts> } {
  const faults: Partial<Record<LimitName, string>> = {};
  const limits: Record<LimitName, number> = { ...usualRuleLimits };
  for (const { name, max, unit } of limitFields) {
    const text = texts[name].trim();
    const read = readDecimal(text.endsWith(unit) ? text.slice(0, -unit.length) : text);
    if (!read.ok) faults[name] = text === '' ? 'A limit is required' : 'A limit must be a number';
    else if (read.value <= 0) faults[name] = 'A limit must be more than 0';
    else if (read.value > max) faults[name] = `A limit must be at most ${max.toLocaleString('en-US')}`;
    else limits[name] = read.value;
  }
  return Object.keys(faults).length > 0 ? { faults } : { limits };
}

/** The reader's limits; the usual ones when none are kept, or they are damaged. */
export function keptLimits(kept: KeptTexts): RuleLimits {
  try {
    const record: unknown = JSON.parse(kept.read(limitsKey) ?? 'null');
    if (typeof record !== 'object' || record === null) return usualRuleLimits;
    const values = new Map<string, unknown>(Object.entries(record));
    const read = readLimits(textsBy(({ name }) => String(values.get(name) ?? usualRuleLimits[name])));
    return 'limits' in read ? read.limits : usualRuleLimits;
  } catch {
    return usualRuleLimits;
  }
}

export function keepLimits(kept: KeptTexts, limits: RuleLimits): void {
  kept.write(limitsKey, JSON.stringify(limits));
}

/** Whether they are the usual ones. */
export function areUsual(limits: RuleLimits): boolean {
  return limitFields.every(({ name }) => limits[name] === usualRuleLimits[name]);
}

function textsBy(text: (field: LimitField) => string): LimitTexts {
  return Object.fromEntries(limitFields.map((field) => [field.name, text(field)])) as Record<
    LimitName,
    string
  >;
}
