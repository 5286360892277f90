import {
  type CalculationInput,
  type MeasureError,
  measureFields,
  type Preset,
  readMeasure,
} from '@freightwright/domain';

/** The four measures, in the order they are asked for. */
export const measureNames = ['length', 'width', 'height', 'weight'] as const;
export type MeasureName = (typeof measureNames)[number];

/** What the reader typed, as typed. */
export type CalculatorFields = Readonly<Record<MeasureName | 'commodity', string>>;

export interface FieldFault {
  readonly error: MeasureError;
  readonly message: string;
}
export type FieldFaults = Readonly<Partial<Record<MeasureName, FieldFault>>>;

export const emptyFields: CalculatorFields = { length: '', width: '', height: '', weight: '', commodity: '' };

export function presetFields(preset: Preset): Pick<CalculatorFields, MeasureName> {
  return {
    length: String(preset.lengthIn),
    width: String(preset.widthIn),
    height: String(preset.heightIn),
    weight: String(preset.weightLb),
  };
}

/** Whether the four fields hold exactly what the preset fills in. */
export function holdsPreset(fields: CalculatorFields, preset: Preset): boolean {
  const filled = presetFields(preset);
  return measureNames.every((name) => fields[name].trim() === filled[name]);
}

export type ReadFields =
  | { readonly ok: true; readonly input: CalculationInput }
  | { readonly ok: false; readonly faults: FieldFaults };

/** Reads all four, so that every fault is shown at once. */
export function readFields(fields: CalculatorFields): ReadFields {
  const faults: Partial<Record<MeasureName, FieldFault>> = {};
  const read = (name: MeasureName): number => {
    const parsed = readMeasure(fields[name], measureFields[name]);
    if (parsed.ok) return parsed.value;
    faults[name] = { error: parsed.error, message: parsed.message };
    return Number.NaN;
  };
  const input = {
    lengthIn: read('length'),
    widthIn: read('width'),
    heightIn: read('height'),
    weightLb: read('weight'),
  };
  return Object.keys(faults).length === 0 ? { ok: true, input } : { ok: false, faults };
}

/** Under the button, so that a fault further up is not missed: "Two fields need a value. The first one has the focus." */
export function faultSummary(faults: FieldFaults): string {
  const found = Object.values(faults);
  if (found.length === 0) return '';
  const count = ['No', 'One', 'Two', 'Three', 'Four'][found.length];
  const one = found.length === 1;
  const what = found.every(({ error }) => error === 'required') ? 'a value' : 'another value';
  return `${count} field${one ? ' needs' : 's need'} ${what}. ${one ? 'It' : 'The first one'} has the focus.`;
}
