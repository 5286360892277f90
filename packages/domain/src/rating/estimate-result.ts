import type { FreightClass } from '../class/freight-class.ts';
import type { Cents } from '../measure/money.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import type { AccessorialId, HandlingId } from './accessorials.ts';
import type { Lane } from './lane.ts';
import type { ServiceType, Tariff, Terms, WeightBreak } from './tariff.ts';

export interface EstimateInput {
  readonly units: readonly ShipmentUnit[];
  /** Whether the caller gave a class and no sizes, so that the units are assumed. */
  readonly areSizesAssumed?: boolean | undefined;
  /** Whether the request specifies of each unit if it is stackable. */
  readonly isStackingKnown?: boolean | undefined;
  /** Rates the whole shipment. Without it, every commodity has its own class, or that of its unit's density. */
  readonly freightClass?: FreightClass | undefined;
  readonly lane: Lane;
  readonly service: ServiceType;
  readonly accessorials: readonly AccessorialId[];
  /** What the freight needs beyond the accessorials, which no charge of the tariff covers. */
  readonly handling?: readonly HandlingId[] | undefined;
  /** The caller's own, for this lane. */
  readonly terms?: Terms | undefined;
  readonly tariff: Tariff;
  /** The day for which it is priced, '2026-11-22'. */
  readonly day: string;
}

/** Weight that is rated in one class. */
export interface RatedClass {
  readonly freightClass: FreightClass;
  readonly by: 'given' | 'nmfc2025' | 'fak';
  readonly weightLb: number;
  /** In the break that is used. */
  readonly centsPerCwt: Cents;
  readonly chargeCents: Cents;
}

/** The shipment is rated as heavier than it is, because the rate of a higher break makes it cheaper. */
export interface Deficit {
  readonly asWeightLb: number;
  readonly deficitLb: number;
  /** The lowest class in the shipment, at whose rate the missing pounds are charged. */
  readonly freightClass: FreightClass;
  readonly centsPerCwt: Cents;
  readonly chargeCents: Cents;
  /** Against the break that the actual weight has reached. */
  readonly savingCents: Cents;
}

/** How the charge before discount is computed. */
export type Rating =
  | {
      readonly method: 'class';
      readonly classes: readonly RatedClass[];
      readonly weightBreak: WeightBreak;
      readonly deficit: Deficit | null;
    }
  | {
      readonly method: 'mile';
      /** 'Cargo van', '2 × 53 ft trailer'. */
      readonly vehicle: string;
      readonly vehicles: number;
      readonly centsPerMile: Cents;
      readonly miles: number;
    }
  | { readonly method: 'foot'; readonly linearFeet: number; readonly centsPerFoot: Cents };

export interface FuelBasis {
  readonly percent: number;
  readonly by: 'table' | 'own-terms';
  readonly pricePerGallon: number;
  readonly weekOf: string;
  readonly effectiveOn: string;
  readonly isConfirmed: boolean;
  readonly fromPricePerGallon: number;
}

export interface ChargedAccessorial {
  readonly id: AccessorialId;
  readonly cents: Cents;
  readonly fromCents: Cents;
  readonly toCents: Cents;
}

/** A charge that applies without being asked for: 'Overlength, 8 to 12 ft'. */
export interface OtherCharge {
  readonly name: string;
  readonly cents: Cents;
  readonly fromCents: Cents;
  readonly toCents: Cents;
}

/** Every step from the tariff to the total. */
export interface EstimateBreakdown {
  readonly lane: Lane;
  readonly rating: Rating;
  /** Before discount and minimum. */
  readonly grossCents: Cents;
  /** Below zero, or zero. */
  readonly discount: {
    readonly percent: number;
    readonly cents: Cents;
    readonly by: 'tariff' | 'own-terms';
  };
  readonly minimum: {
    readonly cents: Cents;
    readonly isApplied: boolean;
    readonly by: 'tariff' | 'own-terms';
  };
  readonly fuel: FuelBasis;
  readonly accessorials: readonly ChargedAccessorial[];
  readonly otherCharges: readonly OtherCharge[];
  readonly tariff: Pick<Tariff, 'name' | 'version' | 'effectiveOn' | 'isModelled'>;
}

/** One component of the price. The cents of all factors add up to the total. */
export interface PriceFactor {
  readonly factor: string;
  readonly description: string;
  /** `positive` lowers the price, `negative` raises it. */
  readonly impact: 'positive' | 'negative' | 'neutral';
  readonly cents: Cents;
}

export interface AlternativeCarrier {
  readonly carrier: string;
  readonly serviceType: string;
  readonly totalCents: Cents;
  /** Left out without savings. */
  readonly savingsCents?: Cents;
  readonly transitDays: number;
  readonly reliability: number;
  /** What sets it apart, and what that is based on. */
  readonly terms: {
    readonly minimumCents: Cents;
    /** 'Lower 48 states', '17 states'. */
    readonly serviceArea: string;
    /** Off the class rates of the tariff. */
    readonly discountPercent?: number;
    readonly basis?: string;
  };
}

export interface PriceWarning {
  readonly kind:
    | 'capacity'
    | 'linear-feet'
    | 'overlength'
    | 'scales-disagree'
    | 'carrier-class'
    | 'does-not-fit'
    | 'lane'
    | 'not-in-estimate';
  readonly title: string;
  readonly sentence: string;
}

/** The same shipment with one thing changed, priced by the same rules. */
export interface PriceChange {
  readonly id: 'lighter' | 'smaller' | 'next-break' | 'other-service' | 'next-class';
  readonly title: string;
  readonly sentence: string;
  readonly totalCents: Cents;
  /** Above zero when the change costs less. */
  readonly savingCents: Cents;
}

/** The price itself: `baseCents` (after discount and minimum), fuel and accessorials add up to the total. */
export interface PriceParts {
  readonly totalCents: Cents;
  readonly baseCents: Cents;
  readonly fuelCents: Cents;
  readonly accessorialCents: Cents;
  readonly breakdown: EstimateBreakdown;
}

/** An itemized estimate. */
export interface Estimate extends PriceParts {
  readonly confidence: number;
  readonly confidenceReasons: readonly string[];
  readonly range: { readonly percent: number; readonly lowCents: Cents; readonly highCents: Cents };
  readonly factors: readonly PriceFactor[];
  readonly alternatives: readonly AlternativeCarrier[];
  readonly service: ServiceType;
  /** Business days, the pickup day not counted. */
  readonly transitDays: number;
  readonly warnings: readonly PriceWarning[];
  readonly changes: readonly PriceChange[];
}
