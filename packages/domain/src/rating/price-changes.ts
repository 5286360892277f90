import { nmfc2025Scale } from '../class/density-scale.ts';
import { compareFreightClasses } from '../class/freight-class.ts';
import { nextBreak } from '../class/next-break.ts';
import { formatNumber, quantity } from '../measure/quantity.ts';
import { withoutFloatNoise } from '../measure/rounding.ts';
import { shipmentFigures } from '../shipment/shipment-figures.ts';
import { type ShipmentUnit, unitKey } from '../shipment/shipment-unit.ts';
import type { EstimateInput, PriceChange } from './estimate-result.ts';
import { type Price, priceOf } from './price.ts';
import { type ServiceType, serviceTypes, weightBreakFromLb, weightBreakOf } from './tariff.ts';

const mostChanges = 8;
/** Maximum kinds of unit of which a lower height is tried: the heaviest, which save most. */
const mostUnitsTried = 10;
/** The largest suggested reduction of a unit's height, as a share of it. */
const mostLower = 0.25;

/** A change with its requirements, before it is priced. */
type Candidate = Pick<PriceChange, 'id' | 'title' | 'sentence'> & { readonly changed: EstimateInput };

/**
 * The same shipment with one thing changed, each priced by the engine, the largest saving first. The list has
 * only cheaper changes, and the pounds that could be added free while deficit weight is paid.
 */
export function priceChanges(input: EstimateInput, now: Price): PriceChange[] {
  const candidates = [
    ...otherServices(input),
    ...(input.service === 'ltl'
      ? [...lighter(input, now), ...smaller(input), ...heavierForClass(input), ...byDensity(input)]
      : []),
  ];
  const changes = candidates
    .map(({ changed, ...change }) => {
      const { totalCents } = priceOf(changed);
      return { ...change, totalCents, savingCents: now.totalCents - totalCents };
    })
    .filter(({ savingCents }) => savingCents > 0)
    .toSorted((a, b) => b.savingCents - a.savingCents);
  return [...changes, ...freePounds(now)].slice(0, mostChanges);
}

const otherServices = (input: EstimateInput): Candidate[] =>
  serviceTypes
    .filter((service) => service !== input.service)
    .map((service) => ({
      id: 'other-service',
      title: serviceNames[service].title,
      sentence: serviceNames[service].sentence,
      changed: { ...input, service },
    }));

/** Down to the break that the weight has reached, or by a tenth where that is further off. */
function lighter(input: EstimateInput, { breakdown: { rating } }: Price): Candidate[] {
  const { weightLb } = shipmentFigures(input.units);
  const from = weightBreakFromLb[weightBreakOf(weightLb)];
  const deficit = rating.method === 'class' && rating.deficit !== null;
  const toLb = Math.max(deficit ? 0 : from, withoutFloatNoise(weightLb * 0.9));
  if (toLb >= weightLb) return [];
  return [
    {
      id: 'lighter',
      title: `${quantity(weightLb - toLb, 'lb')} lighter`,
      sentence: `${quantity(toLb, 'lb')} in the same space, if something can stay behind.`,
      changed: { ...input, units: weighing(input.units, toLb / weightLb) },
    },
  ];
}

/** Units that weigh so much more or less, with everything in them. */
function weighing(units: readonly ShipmentUnit[], ratio: number): ShipmentUnit[] {
  const scaled = (weightLb: number) => withoutFloatNoise(weightLb * ratio);
  return units.map((unit) => ({
    ...unit,
    weightLb: scaled(unit.weightLb),
    commodities: unit.commodities?.map((each) => ({ ...each, weightLb: scaled(each.weightLb) })),
  }));
}

/** Units by weight, the heaviest first, as far as their class comes from the density. */
function ratedByDensity({ units, freightClass, terms }: EstimateInput) {
  if ((terms?.fakClass ?? freightClass) !== undefined) return [];
  return [...units.entries()]
    .filter(([, { commodities = [] }]) =>
      commodities.length === 0 ? true : commodities.some((each) => each.freightClass === undefined),
    )
    .toSorted(([, a], [, b]) => b.weightLb * b.count - a.weightLb * a.count)
    .slice(0, mostUnitsTried);
}

const smaller = (input: EstimateInput): Candidate[] =>
  ratedByDensity(input).flatMap(([index, unit]): Candidate[] => {
    const next = nextBreak(nmfc2025Scale, unit, unit.weightLb);
    const byIn = next?.lowerByIn ?? null;
    if (next === null || byIn === null || byIn > unit.heightIn * mostLower) return [];
    const heightIn = withoutFloatNoise(unit.heightIn - byIn);
    return [
      {
        id: 'smaller',
        title: `${quantity(byIn, 'in')} lower${ofUnit(input, index)}`,
        sentence: `At ${quantity(heightIn, 'in')} high the density reaches class ${next.freightClass}.`,
        changed: { ...input, units: input.units.with(index, { ...unit, heightIn }) },
      },
    ];
  });

const heavierForClass = (input: EstimateInput): Candidate[] =>
  ratedByDensity(input).flatMap(([index, unit]): Candidate[] => {
    const next = nextBreak(nmfc2025Scale, unit, unit.weightLb);
    const byLb = next?.heavierByLb ?? null;
    if (next === null || byLb === null) return [];
    const [heavier] = weighing([unit], (unit.weightLb + byLb) / unit.weightLb);
    if (heavier === undefined) return [];
    return [
      {
        id: 'next-class',
        title: `${quantity(byLb, 'lb')} more on the same pallet${ofUnit(input, index)}`,
        sentence: `For goods that are shipped anyway: the density reaches class ${next.freightClass}.`,
        changed: { ...input, units: input.units.with(index, heavier) },
      },
    ];
  });

const ofUnit = ({ units }: EstimateInput, index: number) =>
  units.length === 1 ? '' : `, unit ${unitKey(index)}`;

/** The class of the density, where the caller declared a higher one. */
function byDensity(input: EstimateInput): Candidate[] {
  const { freightClass, terms, units, areSizesAssumed = false } = input;
  if (areSizesAssumed || freightClass === undefined || terms?.fakClass !== undefined) return [];
  const classes = new Set(shipmentFigures(units).units.map(({ comparison }) => comparison.nmfc2025Class));
  const [only] = classes;
  if (classes.size !== 1 || only === undefined || compareFreightClasses(only, freightClass) >= 0) return [];
  return [
    {
      id: 'next-class',
      title: `Class ${only}, by density`,
      sentence: `If its NMFC item is rated by density, the freight is class ${only}, not ${freightClass}.`,
      changed: { ...input, freightClass: only },
    },
  ];
}

/** While deficit weight is paid for, pounds up to the break are free. */
function freePounds({ breakdown: { rating }, totalCents }: Price): PriceChange[] {
  if (rating.method !== 'class' || rating.deficit === null) return [];
  const { deficitLb, asWeightLb } = rating.deficit;
  return [
    {
      id: 'next-break',
      title: `${quantity(deficitLb, 'lb')} more at the same price`,
      sentence: `The price is that of ${formatNumber(asWeightLb)} lb, so goods of the lowest class in the shipment can be added up to there.`,
      totalCents,
      savingCents: 0,
    },
  ];
}

/** The services as a change of the price names them. */
export const serviceNames: Readonly<
  Record<ServiceType, { readonly title: string; readonly sentence: string }>
> = {
  ltl: { title: 'As LTL', sentence: 'Freight of several shippers, rated by class and weight.' },
  truckload: { title: 'As a full truckload', sentence: 'A trailer for this shipment alone, by the mile.' },
  expedited: {
    title: 'Expedited',
    sentence: 'The smallest vehicle that takes it goes at once, by the mile.',
  },
  standard: { title: 'By linear foot', sentence: 'Space on a shared trailer; it leaves when that is full.' },
};
