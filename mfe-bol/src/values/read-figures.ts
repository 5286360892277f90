import type { MeasureField } from '@freightwright/domain';
import { centsFromUsd, measureFields, readDecimal, readMeasure } from '@freightwright/domain';
import type { BolValues } from './bol-values.ts';
import { billValues as billCatalog } from './catalog.made.ts';

// These functions parse a typed number: undefined for an empty text, NaN for an invalid one. The contract
// defines the range for a bill.

const isBlank = (text: string) => text.trim() === '';

export const readNumber = (text: string): number | undefined =>
  isBlank(text) ? undefined : readDecimal(text);

/** Pounds. Accepts '227 kg' too, and rounds to the hundredth. */
export const readWeight = (text: string) => readIn(measureFields.weight, text);

/** Inches of a handling unit. Accepts '122 cm' too, and rounds to the hundredth. */
export const readInches = (text: string) => readIn(measureFields.length, text);

function readIn(field: MeasureField, text: string): number | undefined {
  if (isBlank(text)) return undefined;
  const read = readMeasure(text, field);
  if (!read.ok) return Number.NaN;
  return read.typedUnit === null ? read.value : Math.round(read.value * 100) / 100;
}

/** More than any bill allows, in dollars, and small enough to count in cents. */
const mostUsd = 1e12;

/** Dollars in the usual formats, '$1,234.50', in cents. */
export function readAmountCents(text: string): number | undefined {
  const usd = readNumber(text.replace('$', ''));
  if (usd === undefined || Number.isNaN(usd)) return usd;
  return centsFromUsd(Math.max(-mostUsd, Math.min(usd, mostUsd)));
}

const unitSides = [
  ['lengthIn', measureFields.length],
  ['widthIn', measureFields.width],
  ['heightIn', measureFields.height],
] as const;

export interface FormViolation {
  /** 'required' while the field is empty, which is no error while the user fills in the form. */
  readonly rule: string;
  readonly message: string;
}

/** Errors that the contract cannot detect: texts that are no figures, and counts that it would default. */
export function figureViolations(values: BolValues): Map<string, FormViolation> {
  const violations = new Map<string, FormViolation>();
  const report = (path: string, message: string, rule = 'type') => violations.set(path, { rule, message });
  for (const [index, line] of values.lines.entries()) {
    const { handlingUnits, packages, weight, hazmat, hazmatDetails } = line;
    const path = `lineItems.${index}`;
    if (isBlank(handlingUnits)) report(`${path}.handlingUnits`, 'Handling units is required', 'required');
    if (isBlank(packages)) report(`${path}.packages`, 'Packages is required', 'required');
    if (hazmat && isBlank(hazmatDetails.packageKind)) {
      const phrase = 'Say what the packages are: drums, boxes, cylinders.';
      report(`${path}.hazmatDetails.packageKind`, phrase, 'required');
    }
    const read = readMeasure(weight, measureFields.weight);
    if (!read.ok && !isBlank(weight)) report(`${path}.weight`, read.message);
    for (const [side, field] of unitSides) {
      const measured = readMeasure(line[side], field);
      if (!measured.ok && !isBlank(line[side])) report(`${path}.${side}`, measured.message);
    }
  }
  for (const name of ['codAmountCents', 'declaredValueCents'] as const) {
    if (Number.isNaN(readAmountCents(values[name]))) {
      report(name, `${billCatalog[name].label} must be an amount in dollars, such as 1,250.00`);
    }
  }
  return violations;
}
