import { compareFreightClasses } from '../class/freight-class.ts';
import { formatCents } from '../measure/money.ts';
import { countOf, quantity } from '../measure/quantity.ts';
import { carrierClasses } from '../shipment/carrier-class.ts';
import type { CheckedRule, RuleId } from '../shipment/rule-limits.ts';
import { shipmentFigures } from '../shipment/shipment-figures.ts';
import { checkShipment } from '../shipment/shipment-rules.ts';
import { unitKey } from '../shipment/shipment-unit.ts';
import { carrierPlan, planLoad, planOnFloor } from '../trailer/trailer-plan.ts';
import type { EstimateInput, PriceWarning } from './estimate-result.ts';
import { type Price, priceOf } from './price.ts';
import { isBeyondTable, type ServiceType } from './tariff.ts';
import { unpricedOf } from './unpriced.ts';
import { heaviestLb, largestCuFt, longestFt, volumeReasons } from './volume.ts';

/** More than these would not be read, and a contract has an end. */
const mostWarnings = 40;

const kindOf: Readonly<Record<RuleId, PriceWarning['kind']>> = {
  reclassification: 'scales-disagree',
  'carrier-class': 'carrier-class',
  'linear-foot': 'linear-feet',
  overlength: 'overlength',
  'cubic-capacity': 'capacity',
  'trailer-size': 'does-not-fit',
  'trailer-length': 'does-not-fit',
  'trailer-load': 'does-not-fit',
};

/** Rules of LTL tariffs do not concern a vehicle that is hired whole, which several of may be sent. */
const rulesOf: Readonly<Record<ServiceType, readonly RuleId[]>> = {
  ltl: Object.keys(kindOf) as RuleId[],
  standard: ['overlength', 'trailer-size', 'trailer-length', 'trailer-load'],
  truckload: ['trailer-size'],
  expedited: ['trailer-size'],
};

/** A carrier's extra charges or exceptions, by the rules that the shipment breaks; risks first. */
export function priceWarnings(input: EstimateInput, price: Price): PriceWarning[] {
  const { units } = input;
  const byClass = price.breakdown.rating.method === 'class';
  const service = input.service === 'ltl' && !byClass ? 'standard' : input.service;
  const figures = shipmentFigures(units);
  const broken = checkShipment(units, figures, loadPlans(units)).filter(
    ({ id, verdict }) => verdict !== 'passed' && rulesOf[service].includes(id),
  );
  return [
    ...volumeWarnings(input, price),
    ...(byClass && !input.areSizesAssumed ? declaredClassWarnings(input) : []),
    ...(input.areSizesAssumed ? [assumedSizes(input)] : []),
    ...broken.filter((rule) => !isSettled(rule, input)).map((rule) => fromRule(rule, input, price)),
    ...laneWarnings(input),
    ...unpricedOf(input).map(({ title, sentence }) => ({
      kind: 'not-in-estimate' as const,
      title,
      sentence,
    })),
  ].slice(0, mostWarnings);
}

/** Rows by the carrier's count fill at least half of the floor, so three trailers of them never pack into one. */
const surelyTooLong = 3;

/**
 * Only the trailer's rules need the best packing. What fits by the carrier's count also fits when packed
 * well, and what is far too long stays so: neither is packed, which takes long for large loads.
 */
function loadPlans(units: EstimateInput['units']) {
  const byCarrier = carrierPlan(units);
  const { leftOver, usedLengthIn, trailer } = byCarrier;
  const isClear = leftOver.length === 0 || usedLengthIn > trailer.lengthIn * surelyTooLong;
  return isClear
    ? { best: byCarrier, byCarrier, onFloor: planOnFloor(units, trailer, byCarrier) }
    : planLoad(units);
}

const fromRule = ({ id, name, sentence }: CheckedRule, input: EstimateInput, price: Price): PriceWarning => ({
  kind: kindOf[id],
  title: name,
  sentence: id === 'carrier-class' ? `${sentence} ${carrierClassCost(input, price)}` : sentence,
});

/** What the whole shipment costs when each unit has the class that the carrier finds. */
function carrierClassCost(input: EstimateInput, { totalCents }: Price): string {
  const found = carrierClasses(input.units, shipmentFigures(input.units));
  const units = input.units.map((unit, index) => {
    const freightClass = found.find(({ unitIndex }) => unitIndex === index)?.found.comparison.nmfc2025Class;
    if (freightClass === undefined) return unit;
    const { commodities = [], weightLb } = unit;
    const rated = commodities.length === 0 ? [{ weightLb }] : commodities;
    return {
      ...unit,
      commodities: rated.map((each) => ({ ...each, freightClass: each.freightClass ?? freightClass })),
    };
  });
  const byCarrier = priceOf({ ...input, units }).totalCents;
  return `So rated, this shipment is ${formatCents(byCarrier)} instead of ${formatCents(totalCents)}.`;
}

/**
 * A class that the caller or the terms name for everything leaves no choice between the scales. Whether units are
 * stackable may be unknown, and what does not fit is reported by the size of the trailer.
 */
function isSettled(
  { id, verdict }: CheckedRule,
  { freightClass, terms, isStackingKnown, units }: EstimateInput,
) {
  const isClassGiven = (freightClass ?? terms?.fakClass) !== undefined;
  if (id === 'carrier-class') return isClassGiven || !isStackingKnown;
  if (id === 'reclassification') return isClassGiven;
  if (id === 'linear-foot') return verdict === 'risk';
  return id === 'trailer-length' && carrierPlan(units).leftOver.length === 0;
}

/** Units whose declared class is lower than that of their density, which an inspection would reveal. */
export function underDeclared({ units, freightClass, terms, service }: EstimateInput) {
  if (service !== 'ltl' || freightClass === undefined || terms?.fakClass !== undefined) return [];
  return shipmentFigures(units)
    .units.map(({ comparison }, index) => ({ index, byDensity: comparison.nmfc2025Class }))
    .filter(({ byDensity }) => compareFreightClasses(freightClass, byDensity) < 0);
}

function declaredClassWarnings(input: EstimateInput): PriceWarning[] {
  const [first, ...others] = underDeclared(input);
  if (first === undefined) return [];
  const which = input.units.length === 1 ? 'the shipment' : `unit ${unitKey(first.index)}`;
  const are = others.length === 1 ? 'is lighter than its' : 'are lighter than their';
  const more = others.length === 0 ? '' : ` ${countOf(others.length, 'more unit')} ${are} class, too.`;
  return [
    {
      kind: 'scales-disagree',
      title: 'Class lower than the density’s',
      sentence: `By its density, ${which} is class ${first.byDensity}; it is rated in class ${input.freightClass}. Unless the commodity’s NMFC item has that class, a carrier may reclassify it and charge the difference.${more}`,
    },
  ];
}

function laneWarnings({ lane, tariff, service }: EstimateInput): PriceWarning[] {
  const ends = [lane.origin, lane.destination].filter(({ knownBy }) => knownBy === 'zip3');
  const unknown = ends.map(
    ({ zip }): PriceWarning => ({
      kind: 'lane',
      title: `ZIP code ${zip} is not in our list`,
      sentence: `The distance goes by the middle of the area of ${zip.slice(0, 3)}. Check the ZIP code.`,
    }),
  );
  if (!isBeyondTable(tariff, service, lane.miles)) return unknown;
  return [
    ...unknown,
    {
      kind: 'lane',
      title: 'Lane longer than the tariff goes',
      sentence: 'It is rated by the longest lanes of the tariff. Ask a carrier for a price.',
    },
  ];
}

/** What an LTL estimate states that has no class rate, or has one although the shipment is too large. */
function volumeWarnings({ units, service }: EstimateInput, { breakdown }: Price): PriceWarning[] {
  if (service !== 'ltl') return [];
  const reasons = volumeReasons(units);
  const isByClass = breakdown.rating.method === 'class';
  if (reasons.length === 0) return isByClass ? [] : [asVolume];
  const limits = `LTL ends at ${quantity(heaviestLb, 'lb')}, ${quantity(longestFt, 'ft')} or ${quantity(largestCuFt, 'cu ft')}`;
  const how = isByClass
    ? 'This estimate uses the class rates of your own tariff or terms. Ask the carrier whether they apply.'
    : 'It is priced as volume, by its share of a trailer.';
  return [
    {
      kind: 'capacity',
      title: 'Not an LTL shipment',
      sentence: `${limits}; this is ${reasons.join(', ')}. ${how}`,
    },
  ];
}

const asVolume: PriceWarning = {
  kind: 'capacity',
  title: 'Priced as volume',
  sentence:
    'Priced by its share of a trailer, it costs less than by class. Ask the carrier for a volume quote.',
};

function assumedSizes({ units }: EstimateInput): PriceWarning {
  const handlingUnits = units.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'scales-disagree',
    title: 'Sizes not given',
    sentence: `The space is that of ${countOf(handlingUnits, 'pallet')} of 48 x 40 in at the lowest density of the class. Enter the sizes to check the class, the linear feet and overlength.`,
  };
}
