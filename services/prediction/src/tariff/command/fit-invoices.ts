import type { OwnTerms } from '@freightwright/contracts';
import { predictionLimits } from '@freightwright/contracts/constants';
import { parseCsv, type TableError, TableRefused } from '@freightwright/csv';
import {
  assumedUnits,
  type EstimateInput,
  type FreightClass,
  isFreightClass,
  type Lane,
  priceOf,
  type Tariff,
  type Terms,
  weightBreakOf,
} from '@freightwright/domain';
import { termsForLane } from '../../terms/own-terms.ts';

const columns = 'originZip,destinationZip,weight,freightClass,charge';
/** Every fifth invoice is left out of the fit, and shows its error. */
const validationEvery = 5;
/** Fewer invoices show too little of a lane, or about a minimum. */
const least = { invoices: 10, ofLane: 8, atMinimum: 3 } as const;
/** The contract's limit of a discount. */
const mostDiscount = 95;

interface Invoice {
  readonly lane: Lane;
  readonly weightLb: number;
  readonly freightClass: FreightClass;
  /** After discount, before fuel and accessorials. */
  readonly chargeCents: number;
}

export interface FitDeps {
  readonly tariff: Tariff;
  readonly day: string;
  /** @throws Error for a ZIP code that has no point or is not served. */
  readonly laneOf: (ends: { originZip: string; destinationZip: string }) => Lane;
}

export interface Fit {
  readonly terms: OwnTerms;
  readonly invalid: readonly TableError[];
  /** The report, line by line. */
  readonly lines: readonly string[];
}

/**
 * Replays invoices: the error of today's tariff by distance, weight and class, and own terms that come closer.
 * @throws TableRefused for another header, or fewer than ten valid rows.
 */
export async function fitInvoices(file: string, deps: FitDeps): Promise<Fit> {
  const [header, ...rows] = await parseCsv(file);
  if (header?.fields.join(',') !== columns) {
    throw new TableRefused([{ line: 1, rule: `the first line must be ${columns}` }]);
  }
  const invalid: TableError[] = [];
  const invoices = rows.flatMap(({ line, fields }) => {
    const read = readInvoice(fields, deps);
    if (typeof read !== 'string') return [read];
    invalid.push({ line, rule: read });
    return [];
  });
  if (invoices.length < least.invoices) {
    throw new TableRefused([
      ...invalid.slice(0, 20),
      { line: 1, rule: `there must be ${least.invoices} valid invoices; there are ${invoices.length}` },
    ]);
  }
  const isValidation = (_: unknown, index: number) => index % validationEvery === validationEvery - 1;
  const validation = invoices.filter(isValidation);
  const terms = termsFor(
    invoices.filter((each, index) => !isValidation(each, index)),
    deps,
  );
  const today = (invoice: Invoice) => errorOf(invoice, undefined, deps);
  const groups = (title: string, keyOf: (invoice: Invoice) => string) =>
    [...Map.groupBy(invoices, keyOf)].map(
      ([key, some]) => `  ${title} ${key}: ${percent(some.map(today))} (${some.length})`,
    );
  const fitted = validation.map((invoice) => errorOf(invoice, termsForLane(terms, invoice.lane), deps));
  const lines = [
    `${invoices.length} invoices, ${invalid.length} invalid rows`,
    `Mean absolute error of today's tariff: ${percent(invoices.map(today))}`,
    ...groups('miles', ({ lane }) =>
      lane.miles <= 500 ? 'to 500' : lane.miles <= 1_000 ? 'to 1,000' : 'over 1,000',
    ),
    ...groups('weight break', ({ weightLb }) => weightBreakOf(weightLb)),
    ...groups('class', ({ freightClass }) => freightClass),
    `Held-out invoices: ${percent(validation.map(today))} today, ${percent(fitted)} with the own terms`,
  ];
  return { terms, invalid, lines };
}

function readInvoice(fields: readonly string[], { laneOf }: FitDeps): Invoice | string {
  const [originZip = '', destinationZip = '', weight = '', freightClass = '', charge = ''] = fields;
  if (fields.length !== columns.split(',').length) return `must have 5 fields; it has ${fields.length}`;
  const [weightLb, dollars] = [Number(weight), Number(charge)];
  if (!(weightLb > 0 && weightLb <= 20_000)) return `weight must be pounds up to 20,000; it is '${weight}'`;
  if (!isFreightClass(freightClass)) return `freightClass must be one of the 18; it is '${freightClass}'`;
  if (!(dollars > 0 && dollars < 1_000_000)) return `charge must be dollars; it is '${charge}'`;
  try {
    const lane = laneOf({ originZip, destinationZip });
    return { lane, weightLb, freightClass, chargeCents: Math.round(dollars * 100) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function centsOf(
  { lane, weightLb, freightClass }: Invoice,
  terms: Terms | undefined,
  { tariff, day }: FitDeps,
): number {
  const input: EstimateInput = {
    ...{ lane, freightClass, tariff, day, terms, areSizesAssumed: true },
    ...{ units: assumedUnits(weightLb, freightClass), service: 'ltl', accessorials: [] },
  };
  return priceOf(input).baseCents;
}

const errorOf = (invoice: Invoice, terms: Terms | undefined, deps: FitDeps): number =>
  Math.abs(centsOf(invoice, terms, deps) / invoice.chargeCents - 1);

const percent = (errors: readonly number[]): string =>
  `${((errors.reduce((sum, each) => sum + each, 0) / errors.length) * 100).toFixed(1)}%`;

/** A discount for all lanes, one for each pair of states with enough invoices, and the minimum that repeats. */
function termsFor(invoices: readonly Invoice[], deps: FitDeps): OwnTerms {
  const charges = [...invoices.map(({ chargeCents }) => chargeCents)].toSorted((a, b) => a - b);
  const [lowest = 0] = charges;
  const atMinimum = charges.filter((each) => each === lowest).length;
  const minimumCents = atMinimum >= least.atMinimum ? lowest : undefined;
  const above = invoices.filter(({ chargeCents }) => chargeCents !== minimumCents);
  const discountOf = (some: readonly Invoice[]): number => {
    const gross = { discountPercent: 0, minimumCents: 0 };
    const shares = some
      .map((each) => each.chargeCents / centsOf(each, gross, deps))
      .toSorted((a, b) => a - b);
    const median = shares[Math.floor(shares.length / 2)] ?? 1;
    return Math.min(mostDiscount, Math.max(0, Math.round((1 - median) * 1_000) / 10));
  };
  const lanes = [...Map.groupBy(above, ({ lane }) => `${lane.origin.state} ${lane.destination.state}`)]
    .filter(([, some]) => some.length >= least.ofLane)
    .slice(0, predictionLimits.termsLanes)
    .map(([states, some]) => {
      const [origin = null, destination = null] = states.split(' ');
      return { origin, destination, terms: { discountPercent: discountOf(some) } };
    });
  const minimum = minimumCents === undefined ? {} : { minimumCharge: minimumCents / 100 };
  return { all: { discountPercent: discountOf(above), ...minimum }, lanes };
}
