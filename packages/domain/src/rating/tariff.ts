import type { FreightClass } from '../class/freight-class.ts';
import type { Cents } from '../measure/money.ts';
import type { AccessorialId } from './accessorials.ts';
import type { VehicleId } from './vehicles.ts';

/** How a shipment is carried and therefore priced (product specification, section 5). The first is the default. */
export const serviceTypes = ['ltl', 'truckload', 'expedited', 'standard'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** Whole miles, both included. The bands of a table follow each other without a gap; the first begins at 0. */
export interface LaneBand {
  readonly fromMiles: number;
  readonly toMiles: number;
  /**
   * Whether the rates move evenly from the end of the band before to those at the end of this one. Otherwise
   * they are the same on every mile of it.
   */
  readonly isGradual?: boolean | undefined;
}

/** Cents per hundredweight on the lanes of a band. */
export interface ClassRates extends LaneBand {
  readonly centsPerCwt: Readonly<Record<FreightClass, Readonly<Record<WeightBreak, Cents>>>>;
}

/** The discount from the class rates on the lanes of a band, and the minimum charge. */
export interface ClassTerms extends LaneBand {
  readonly discountPercent: number;
  readonly minimumCents: Cents;
}

/** The rate of one dedicated vehicle. */
export interface MileRate extends LaneBand {
  readonly vehicle: VehicleId;
  readonly centsPerMile: Cents;
  readonly minimumCents: Cents;
}

/** The rate of one foot of a shared trailer's floor. */
export interface FootRate extends LaneBand {
  readonly centsPerFoot: Cents;
  readonly minimumCents: Cents;
}

/**
 * The charge of a service in addition to the transport: `cents`, between the lowest and the highest of
 * carriers. With `centsPerCwt`, it is that much for each hundredweight, within the two ends.
 */
export interface AccessorialCharge {
  readonly id: AccessorialId;
  readonly fromCents: Cents;
  readonly toCents: Cents;
  readonly cents: Cents;
  readonly centsPerCwt: Cents | null;
}

/** The percentage from a price of diesel on, up to the next row. */
export interface FuelRow {
  readonly fromPricePerGallon: number;
  readonly percent: number;
}

/** Rows by price, the lowest first. Below the first row its percentage counts, above the last row that of the last. */
export type FuelTable = readonly FuelRow[];

/** The US average of one week. */
export interface DieselPrice {
  /** The Monday on which it is published, '2026-09-14'. It counts from the Wednesday after. */
  readonly weekOf: string;
  /** Dollars. */
  readonly pricePerGallon: number;
  /** False while the only source of the price is one unofficial copy. */
  readonly isConfirmed: boolean;
  readonly source: string;
}

/** A modelled carrier, for comparison. No carrier of that name exists. */
export interface CarrierProfile {
  readonly carrier: string;
  /** 'LTL economy'. */
  readonly serviceName: string;
  /** The service whose rule prices it. */
  readonly service: ServiceType;
  /** Times the charge by that rule, before fuel and accessorials. */
  readonly factor: number;
  readonly minimumCents: Cents;
  /** Business days more (or, below zero, fewer) than that service usually takes. */
  readonly transitDifference: number;
  /** Percent of shipments on time. */
  readonly reliability: number;
  /** Its discount from the class rates of the modelled tariff; null where the factor applies. */
  readonly discountPercent: number | null;
  /** Miles of the first business day, and of each day after; null where the days of the service apply. */
  readonly firstDayMiles: number | null;
  readonly milesPerDay: number | null;
  /** USPS codes of the states that it serves; empty for all. */
  readonly states: readonly string[];
  /** What its level, area and transit are based on, as text. '' where unknown. */
  readonly basis: string;
}

/** How far a modelled tariff is from the average shipments that carriers report, in percent. */
export interface TariffFit {
  readonly meanSquareRoot: number;
  readonly largest: number;
}

/** Everything that the prices of one day depend on. */
export interface Tariff {
  readonly name: string;
  /** '2026-11'. */
  readonly version: string;
  readonly effectiveOn: string;
  /** True for the tariff that comes with the product, which models no carrier's prices. */
  readonly isModelled: boolean;
  /** Of a modelled tariff. */
  readonly fit?: TariffFit | undefined;
  readonly classRates: readonly ClassRates[];
  readonly classTerms: readonly ClassTerms[];
  readonly truckload: readonly MileRate[];
  readonly expedited: readonly MileRate[];
  readonly standard: readonly FootRate[];
  readonly accessorials: readonly AccessorialCharge[];
  readonly fuelTable: FuelTable;
  /** By week, the oldest first. */
  readonly dieselPrices: readonly DieselPrice[];
  readonly carriers: readonly CarrierProfile[];
}

/** A company's terms with its carrier. Omitted values are those of the tariff. */
export interface Terms {
  /** Percent off the gross charge. */
  readonly discountPercent?: number | undefined;
  /** The minimum charge before fuel. */
  readonly minimumCents?: Cents | undefined;
  /** Percent of the charge after discount, whatever diesel costs. */
  readonly fuelPercent?: number | undefined;
  /** The single class for rating freight of all kinds. */
  readonly fakClass?: FreightClass | undefined;
}

/**
 * Weight breaks by the names that tariffs give them, lightest first: less than five hundredweight (100 lb
 * each), more than five hundredweight, more than one thousand, and so on.
 * Source: plslogistics.com, "2 critical pricing factors for LTL freight".
 */
export const weightBreaks = ['L5C', 'M5C', 'M1M', 'M2M', 'M5M', 'M10M', 'M20M'] as const;
export type WeightBreak = (typeof weightBreaks)[number];

/** Pounds from which a break counts. */
export const weightBreakFromLb: Readonly<Record<WeightBreak, number>> = {
  L5C: 0,
  M5C: 500,
  M1M: 1_000,
  M2M: 2_000,
  M5M: 5_000,
  M10M: 10_000,
  M20M: 20_000,
};

/** @example weightBreakOf(1_200); // => 'M1M' */
export const weightBreakOf = (weightLb: number): WeightBreak =>
  weightBreaks.findLast((name) => weightLb >= weightBreakFromLb[name]) ?? 'L5C';

/**
 * The band of a table for a lane of `miles`, with its rates there; the last one for lanes that are longer than
 * the table goes.
 * @throws RangeError when the table is empty.
 * @example laneBandAt(tariff.standard, 700).fromMiles; // => 501
 */
export function laneBandAt<Band extends LaneBand>(bands: readonly Band[], miles: number): Band {
  const at = bands.findIndex(({ toMiles }) => miles <= toMiles);
  const band = bands.at(at);
  if (band === undefined) throw new RangeError('A tariff has at least one lane band in every table');
  const before = at > 0 ? bands[at - 1] : undefined;
  if (!band.isGradual || before === undefined) return band;
  return between(before, band, (miles - before.toMiles) / (band.toMiles - before.toMiles));
}

/** The amounts at a share of the way from one band to the next, each in whole cents or percent. */
function between<Value>(from: Value, to: Value, share: number): Value {
  if (typeof from === 'number' && typeof to === 'number') {
    return Math.round(from + (to - from) * share) as Value;
  }
  if (typeof from !== 'object' || typeof to !== 'object' || from === null || to === null) return to;
  const names = Object.keys(to) as (keyof Value)[];
  return Object.fromEntries(names.map((name) => [name, between(from[name], to[name], share)])) as Value;
}

/**
 * Whether a lane is longer than the rates of a service go.
 * @example isBeyondTable(tariff, 'ltl', 700); // => false
 */
export function isBeyondTable(tariff: Tariff, service: ServiceType, miles: number): boolean {
  const bands: readonly LaneBand[] = service === 'ltl' ? tariff.classRates : tariff[service];
  return bands.every(({ toMiles }) => toMiles < miles);
}
