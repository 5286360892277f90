import type { OwnTerms } from '@freightwright/contracts';
import { formatNumber, isFreightClass, readDecimal } from '@freightwright/domain';

type Agreed = OwnTerms['all'];

/** Terms as typed. */
export type AgreedValues = Readonly<Record<keyof Agreed, string>>;

/** Terms of one lane. An omitted end matches any location. */
export interface LaneValues extends AgreedValues {
  readonly key: number;
  readonly origin: string;
  readonly destination: string;
}

export interface TermsValues {
  readonly all: AgreedValues;
  readonly lanes: readonly LaneValues[];
}

export const termsValues = ({ all, lanes }: OwnTerms): TermsValues => ({
  all: agreedValues(all),
  lanes: lanes.map(({ origin, destination, terms }, key) => ({
    ...agreedValues(terms),
    key,
    origin: origin ?? '',
    destination: destination ?? '',
  })),
});

function agreedValues({ discountPercent, minimumCharge, fuelPercent, fakClass }: Agreed): AgreedValues {
  const text = (value: number | undefined) => (value === undefined ? '' : formatNumber(value));
  return {
    discountPercent: text(discountPercent),
    minimumCharge: text(minimumCharge),
    fuelPercent: text(fuelPercent),
    fakClass: fakClass ?? '',
  };
}

export const blankTerms = agreedValues({});

/** The validation errors, by the path of a field: 'all.discountPercent', 'lanes.2.origin'. */
export type TermsViolations = Readonly<Record<string, string>>;

const limits = {
  discountPercent: ['Discount', 95],
  minimumCharge: ['Minimum', 100_000],
  fuelPercent: ['Fuel', 100],
} as const;
const endPattern = /^(?:\d{3}|[A-Z]{2})$/;

/** Parses the input. The limits are those of the contract. */
export function readTerms({ all, lanes }: TermsValues): {
  readonly terms: OwnTerms;
  readonly violations: TermsViolations;
} {
  const violations: Record<string, string> = {};
  const agreed = (values: AgreedValues, path: string): Agreed => {
    const read: Agreed = {};
    for (const [field, [name, most]] of Object.entries(limits) as [
      keyof typeof limits,
      readonly [string, number],
    ][]) {
      if (values[field].trim() === '') continue;
      const figure = readDecimal(values[field].replace(/[$%]/g, ''));
      if (Number.isNaN(figure)) violations[`${path}.${field}`] = `${name} must be a number`;
      else if (figure < 0 || figure > most) {
        violations[`${path}.${field}`] = `${name} must be from 0 to ${formatNumber(most)}`;
      } else read[field] = figure;
    }
    if (isFreightClass(values.fakClass)) read.fakClass = values.fakClass;
    return read;
  };
  const end = (typed: string, path: string): string | null => {
    const text = typed.trim().toUpperCase();
    if (text !== '' && !endPattern.test(text)) {
      violations[path] = 'Enter three digits of a ZIP code or a state, or leave it empty';
    }
    return text === '' ? null : text;
  };
  return {
    terms: {
      all: agreed(all, 'all'),
      lanes: lanes.map((lane, index) => ({
        origin: end(lane.origin, `lanes.${index}.origin`),
        destination: end(lane.destination, `lanes.${index}.destination`),
        terms: agreed(lane, `lanes.${index}`),
      })),
    },
    violations,
  };
}
