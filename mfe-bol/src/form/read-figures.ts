import { bolLimits } from '@freightwright/contracts/facts';
import { centsFromUsd, maxWeightLb, readDecimal, readMeasure } from '@freightwright/domain';

/** What was typed into a field for a number; 'blank' when nothing was. */
export type Figure =
  | { readonly kind: 'blank' }
  | { readonly kind: 'figure'; readonly value: number }
  | { readonly kind: 'fault'; readonly message: string };

const blank: Figure = { kind: 'blank' };
const fault = (message: string): Figure => ({ kind: 'fault', message });

const isBlank = (text: string) => text.trim() === '';

/** Reads a whole number. @param least 0 where the line may have none. */
export function readCount(text: string, label: string, least: 0 | 1): Figure {
  if (isBlank(text)) return blank;
  const read = readDecimal(text);
  const { count: most } = bolLimits;
  const isCount = read.ok && Number.isInteger(read.value) && read.value >= least && read.value <= most;
  if (!isCount)
    return fault(`${label} must be a whole number from ${least} to ${most.toLocaleString('en-US')}`);
  return { kind: 'figure', value: read.value };
}

/** Reads pounds with at most two decimals. '227 kg' is accepted too, and rounded to the hundredth. */
export function readWeight(text: string): Figure {
  if (isBlank(text)) return blank;
  const read = readMeasure(text, { label: 'Weight', unit: 'lb', max: maxWeightLb });
  if (!read.ok) return fault(read.message);
  const value = Math.round(read.value * 100) / 100;
  if (read.typedUnit === null && value !== read.value) return fault('Weight must have at most two decimals');
  if (value === 0) return fault('Weight must be more than 0 lb');
  return { kind: 'figure', value };
}

/** Reads the quantity of a hazardous material, in the unit that is chosen. */
export function readHazmatQuantity(text: string): Figure {
  if (isBlank(text)) return blank;
  const read = readDecimal(text);
  if (!read.ok) return fault('Quantity must be a number');
  if (read.value <= 0) return fault('Quantity must be more than 0');
  if (read.value > 10_000_000) return fault('Quantity must be at most 10,000,000');
  return { kind: 'figure', value: read.value };
}

/** Reads dollars as people write them, '$1,234.50', and returns cents. */
export function readAmountCents(text: string, label: string): Figure {
  if (isBlank(text)) return blank;
  const read = readDecimal(text.replace('$', ''));
  if (!read.ok) return fault(`${label} must be an amount in dollars, such as 1,250.00`);
  const most = bolLimits.amountCents;
  if (read.value * 100 > most)
    return fault(`${label} must be at most $${(most / 100).toLocaleString('en-US')}`);
  const cents = centsFromUsd(read.value);
  return cents < 1 ? fault(`${label} must be more than $0`) : { kind: 'figure', value: cents };
}

export const figureIn = (figure: Figure): number | undefined =>
  figure.kind === 'figure' ? figure.value : undefined;
