import type { Shipment } from '@freightwright/contracts';
import {
  type CalculationDeps,
  type CalculationInput,
  type CalculationResult,
  calculateFreightClass,
  fieldFigure,
  type MeasureField,
  maxPalletHeightIn,
  measureFields,
  overallHeightIn,
  type Preset,
  type ReadMeasure,
  readMeasure,
  shownFigure,
  shownUnit,
  type UnitSystem,
} from '@freightwright/domain';
import type { Entry, FieldViolation, FieldViolations, MeasureName } from '../state/entry.ts';
import { measureLabels, measureNames, withTexts } from '../state/entry.ts';

/** An entry in inches and pounds. The height includes the pallet. */
interface ReadInput extends CalculationInput {
  /** Inches added for the pallet; null when the typed height already includes it. */
  readonly palletHeightIn: number | null;
}

type ReadEntry =
  | { readonly ok: true; readonly input: ReadInput }
  | { readonly ok: false; readonly violations: FieldViolations };

const fields: Readonly<Record<MeasureName, MeasureField>> = {
  ...measureFields,
  palletHeight: { label: measureLabels.palletHeight, max: maxPalletHeightIn, unit: 'in' },
};

/** The entry with these measures, given in inches and pounds and converted to the units of the entry. */
export function withMeasures(entry: Entry, measures: Partial<Record<MeasureName, number>>): Entry {
  const texts = Object.entries(measures).map(([name, value]) => [
    name,
    String(figure(value, name === 'weight' ? 'lb' : 'in', entry.system)),
  ]);
  const filled = withTexts(entry, Object.fromEntries(texts));
  return { ...filled, exact: { ...filled.exact, ...measures } };
}

/** Rounded to the precision of a tape or a scale. The entry stores the exact figure. */
const figure = (value: number, unit: 'in' | 'lb', system: UnitSystem): number =>
  system === 'us' ? fieldFigure(value, unit, system) : shownFigure(value, unit, system);

/** A preset as formatted on its button: "12×12×12, 10 lb". */
export function presetFigures({ lengthIn, widthIn, heightIn, weightLb }: Preset, system: UnitSystem): string {
  const sides = [lengthIn, widthIn, heightIn].map((inches) => Math.round(shownFigure(inches, 'in', system)));
  return `${sides.join('×')}, ${shownFigure(weightLb, 'lb', system)}\u00a0${shownUnit('lb', system)}`;
}

/** Parses all fields, so that all validation errors are shown together. */
export function readEntry(entry: Entry): ReadEntry {
  const violations: Partial<Record<MeasureName, FieldViolation>> = {};
  const value = (name: MeasureName): number => {
    const read = readField(entry, name);
    if (read.ok) return read.value;
    violations[name] = { error: read.error, message: read.message };
    return Number.NaN;
  };
  const typedHeightIn = value('height');
  const palletHeightIn = entry.palletIncluded ? null : value('palletHeight');
  const measures = { lengthIn: value('length'), widthIn: value('width'), weightLb: value('weight') };
  if (Object.keys(violations).length > 0) return { ok: false, violations };
  const heightIn = overallHeightIn(
    typedHeightIn,
    palletHeightIn === null ? { palletIncluded: true } : { palletIncluded: false, palletHeightIn },
  );
  if (heightIn <= fields.height.max) {
    return { ok: true, input: { ...measures, heightIn, palletHeightIn } };
  }
  const message = 'Height and pallet together are more than one unit can be';
  return { ok: false, violations: { height: { error: 'too-large', message } } };
}

/** The validation error of a field that is left. An empty one is not yet an error. */
export function errorOf(entry: Entry, name: MeasureName): FieldViolation | undefined {
  if (entry.texts[name].trim() === '') return undefined;
  const read = readField(entry, name);
  return read.ok ? undefined : { error: read.error, message: read.message };
}

/** A field after the user has left it: '48 in' becomes '48', and '122 cm' in a field of inches '48.03'. */
export function tidied(entry: Entry, name: MeasureName): Entry {
  const read = readField(entry, name);
  return read.ok && read.typedUnit !== null ? withMeasures(entry, { [name]: read.value }) : entry;
}

/** The entry in other units. An invalid text stays as it was typed. */
export function inSystem(entry: Entry, system: UnitSystem): Entry {
  if (entry.system === system) return entry;
  let converted: Entry = { ...entry, system };
  for (const name of measureNames) {
    const read = readField(entry, name);
    if (read.ok) converted = withMeasures(converted, { [name]: read.value });
  }
  return converted;
}

function readField(entry: Entry, name: MeasureName): ReadMeasure {
  const { texts, exact, system } = entry;
  const known = exact[name];
  if (known !== undefined) return { ok: true, value: known, typedUnit: null };
  return readMeasure(texts[name], fields[name], system);
}

/** The footprint in the fields, in inches as in the list of pallets; null when it is invalid. */
export function footprintOf(entry: Entry): { lengthIn: number; widthIn: number } | null {
  const [length, width] = [readField(entry, 'length'), readField(entry, 'width')];
  if (!length.ok || !width.ok) return null;
  return { lengthIn: fieldFigure(length.value, 'in', 'us'), widthIn: fieldFigure(width.value, 'in', 'us') };
}

export interface Outcome {
  readonly result: CalculationResult;
  /** What is handed over to other pages. */
  readonly shipment: Shipment;
}

/** @param isBox true for a unit without a pallet. */
export function workOut(
  { palletHeightIn, ...input }: ReadInput,
  { commodity, system }: Pick<Entry, 'commodity' | 'system'>,
  isBox: boolean,
  deps: CalculationDeps,
): Outcome {
  const packaging = isBox ? 'box' : 'pallet';
  return {
    result: calculateFreightClass({ ...input, system }, deps),
    shipment: {
      handlingUnits: [
        {
          count: 1,
          packaging,
          ...input,
          stackable: false,
          ...(palletHeightIn === null ? {} : { addedPalletHeightIn: palletHeightIn }),
          commodities: [
            { description: commodity.trim(), pieces: 1, packaging, weightLb: input.weightLb, hazmat: false },
          ],
        },
      ],
    },
  };
}
