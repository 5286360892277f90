import { type CalculationInput, measureFields, readMeasure } from '@freightwright/domain';

/** The four measures, in the order they are asked for. */
export const measureNames = ['length', 'width', 'height', 'weight'] as const;
export type MeasureName = (typeof measureNames)[number];

/** What the reader typed, as typed. */
export type FourTexts = Readonly<Record<MeasureName, string>>;

export const noTexts: FourTexts = { length: '', width: '', height: '', weight: '' };

export type ReadFourNumbers =
  | { readonly ok: true; readonly unit: CalculationInput }
  | {
      readonly ok: false;
      /** The first field that does not hold a number above 0. */
      readonly first: MeasureName;
      /** What is wrong with it, when "a number" does not say it; undefined when the field is empty. */
      readonly reason: string | undefined;
    };

/** Reads all four, or names the first field that cannot be read. Source: product specification, point 5. */
export function readFourNumbers(texts: FourTexts): ReadFourNumbers {
  const values = { length: 0, width: 0, height: 0, weight: 0 };
  for (const name of measureNames) {
    const read = readMeasure(texts[name], measureFields[name]);
    if (!read.ok) return { ok: false, first: name, reason: reasonOf(read) };
    values[name] = read.value;
  }
  const { length, width, height, weight } = values;
  return { ok: true, unit: { lengthIn: length, widthIn: width, heightIn: height, weightLb: weight } };
}

const reasonOf = ({ error, message }: { readonly error: string; readonly message: string }) =>
  error === 'required' ? undefined : `${message}.`;
