import type { MeasureError, Preset, UnitSystem } from '@freightwright/domain';

/** The four measures in form order, with the height of the pallet before the weight. */
export const measureNames = ['length', 'width', 'height', 'palletHeight', 'weight'] as const;
export type MeasureName = (typeof measureNames)[number];

export interface Entry {
  readonly system: UnitSystem;
  /** As typed, in the units of the system unless the text specifies others. */
  readonly texts: Readonly<Record<MeasureName, string>>;
  /** Exact inches or pounds of a converted, rounded text: changing the units changes no figure. */
  readonly exact: Readonly<Partial<Record<MeasureName, number>>>;
  readonly palletIncluded: boolean;
  readonly commodity: string;
}

export interface FieldViolation {
  readonly error: MeasureError;
  readonly message: string;
}
export type FieldViolations = Readonly<Partial<Record<MeasureName, FieldViolation>>>;

export function emptyEntry(system: UnitSystem): Entry {
  const texts = { length: '', width: '', height: '', palletHeight: '', weight: '' };
  return { system, texts, exact: {}, palletIncluded: true, commodity: '' };
}

/** The entry with other texts. Exact values of the changed texts are dropped. */
export function withTexts(entry: Entry, texts: Partial<Record<MeasureName, string>>): Entry {
  const exact = Object.fromEntries(Object.entries(entry.exact).filter(([name]) => !(name in texts)));
  return { ...entry, texts: { ...entry.texts, ...texts }, exact };
}

/** The four measures of a preset. Its height includes the pallet. */
export const presetMeasures = ({ lengthIn, widthIn, heightIn, weightLb }: Preset) => ({
  length: lengthIn,
  width: widthIn,
  height: heightIn,
  weight: weightLb,
});

/** Whether the fields match the preset exactly. */
export function holdsPreset({ system, texts, exact, palletIncluded }: Entry, preset: Preset): boolean {
  const measures = Object.entries(presetMeasures(preset)) as [MeasureName, number][];
  return (
    palletIncluded &&
    measures.every(
      ([name, value]) => value === (exact[name] ?? (system === 'us' ? Number(texts[name]) : undefined)),
    )
  );
}

export const measureLabels: Readonly<Record<MeasureName, string>> = {
  length: 'Length',
  width: 'Width',
  height: 'Height',
  palletHeight: 'Pallet height',
  weight: 'Weight',
};

/** "in" */
export function unitOf(name: MeasureName, system: UnitSystem): string {
  if (name === 'weight') return system === 'us' ? 'lb' : 'kg';
  return system === 'us' ? 'in' : 'cm';
}

/** The validation errors that remain when these fields have changed. */
export const withoutViolations = (violations: FieldViolations, names: readonly string[]): FieldViolations =>
  Object.fromEntries(Object.entries(violations).filter(([name]) => !names.includes(name)));
