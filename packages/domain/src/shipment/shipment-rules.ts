import { formatTwoDecimals } from '../class/density.ts';
import { quantity } from '../measure/quantity.ts';
import type { TrailerPlan } from '../trailer/trailer-plan.ts';
import { trailerRules } from '../trailer/trailer-rules.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { ShipmentFigures } from './shipment-figures.ts';
import { type ShipmentUnit, unitKey } from './shipment-unit.ts';

/** The limits at which the LTL rules begin to apply. Carriers differ, so each figure can be changed. */
export interface RuleLimits {
  /** The cubic capacity rule applies above this volume and below this density. */
  readonly cubicVolumeCuFt: number;
  readonly cubicDensityPcf: number;
  /** The linear foot rule applies above this length and rates each foot at this weight. */
  readonly linearFeet: number;
  readonly ratedLbPerFoot: number;
  /** A unit this many inches long, or longer, is overlength. */
  readonly overlengthFromIn: number;
}

/**
 * The usual limits. Source: domain facts, section 2: translogisticsinc.com, "Cubic capacity" (750 cu ft, 6
 * lb/cu ft); cargotools.online, "LTL capacity charge & linear foot rule" (12 ft, some carriers 15 to 24,
 * 1,000 lb per foot).
 */
export const usualRuleLimits: RuleLimits = {
  cubicVolumeCuFt: 750,
  cubicDensityPcf: 6,
  linearFeet: 12,
  ratedLbPerFoot: 1000,
  overlengthFromIn: 96,
};

/**
 * The result of every rule that bears on an LTL shipment, including the rules it passes, with risks first. A
 * rule about single units gives one row for each unit that breaks it, or one row saying that none does.
 * @param figures from `shipmentFigures`, for the same units.
 * @param plan from `planTrailer`, for the same units.
 */
export function checkShipment(
  units: readonly ShipmentUnit[],
  figures: ShipmentFigures,
  plan: TrailerPlan,
  limits: RuleLimits = usualRuleLimits,
): CheckedRule[] {
  const rules = [
    ...reclassification(units, figures),
    linearFoot(figures, plan, limits),
    ...overlength(units, limits),
    cubicCapacity(figures, limits),
    ...trailerRules(figures, plan),
  ];
  const order = { risk: 0, warning: 1, passed: 2 } as const;
  return rules.sort((a, b) => order[a.verdict] - order[b.verdict]);
}

/** Whether anything in the unit gets its class from the density. A commodity's own class stands as it is. */
function isRatedByDensity({ commodities = [] }: ShipmentUnit): boolean {
  return commodities.length === 0 || commodities.some(({ freightClass }) => freightClass === undefined);
}

function reclassification(given: readonly ShipmentUnit[], whole: ShipmentFigures): CheckedRule[] {
  const { units } = whole;
  const common = {
    id: 'reclassification',
    source: 'NMFC Docket 2025-1, in force since July 19, 2025',
  } as const;
  const byDensity = new Set(
    [...given.keys()].filter((index) => given[index] && isRatedByDensity(given[index])),
  );
  const caught = [...units.entries()].filter(
    ([index, { comparison }]) => comparison.reclassificationRisk && byDensity.has(index),
  );
  // The blended density is a class only for one commodity, of which no part has a class of its own.
  const isOneCommodity = units.length > 1 && byDensity.size === units.length;
  if (caught.length === 0 && isOneCommodity && whole.comparison.reclassificationRisk) {
    const { chartClass, nmfc2025Class } = whole.comparison;
    return [
      {
        ...common,
        name: 'Reclassification risk, one commodity on several units',
        unitIndex: null,
        verdict: 'warning',
        figure: `${chartClass} by chart, ${nmfc2025Class} in 2025`,
        sentence: `Each unit alone is clear. Billed as one commodity on several units, the blended density of ${formatTwoDecimals(whole.densityPcf)}\u00a0lb/cu\u00a0ft falls in the one band where the chart gives a lower class than the 2025 scale. Write ${nmfc2025Class} in that case.`,
      },
    ];
  }
  if (caught.length === 0) {
    return [
      {
        ...common,
        name: 'Reclassification risk',
        unitIndex: null,
        verdict: 'passed',
        figure: `${units.length} of ${units.length} clear`,
        sentence: 'Clear. The chart gives no unit a lower class than the 2025 scale.',
      },
    ];
  }
  return caught.map(([unitIndex, { densityPcf, comparison }]) => ({
    ...common,
    name: `Reclassification risk, unit ${unitKey(unitIndex)}`,
    unitIndex,
    verdict: 'risk',
    figure: `${comparison.chartClass} by chart, ${comparison.nmfc2025Class} in 2025`,
    sentence: `${formatTwoDecimals(densityPcf)}\u00a0lb/cu\u00a0ft falls in the one band where the chart gives a lower class than the 2025 scale. Write ${comparison.nmfc2025Class} on the bill of lading unless the commodity has its own class.`,
  }));
}

function linearFoot(
  { weightLb }: ShipmentFigures,
  { linearFeet }: TrailerPlan,
  limits: RuleLimits,
): CheckedRule {
  const ratedLb = linearFeet * limits.ratedLbPerFoot;
  const passed = linearFeet <= limits.linearFeet;
  const starts = 'Carriers start at 12 to 24\u00a0ft.';
  return {
    id: 'linear-foot',
    name: 'Linear foot rule',
    unitIndex: null,
    verdict: passed ? 'passed' : 'warning',
    figure: `${quantity(linearFeet, 'ft')}, limit ${quantity(limits.linearFeet, 'ft')}`,
    sentence: passed
      ? `Clear. It applies over ${quantity(limits.linearFeet, 'ft')} of trailer.`
      : ratedLb > weightLb
        ? `A carrier that applies it rates ${quantity(limits.ratedLbPerFoot, 'lb')} a foot: ${quantity(ratedLb, 'lb')} instead of ${quantity(weightLb, 'lb')}. ${starts}`
        : `A carrier that applies it rates ${quantity(limits.ratedLbPerFoot, 'lb')} a foot: ${quantity(ratedLb, 'lb')}, no more than the freight weighs. ${starts}`,
    source: 'cargotools.online, "LTL capacity charge & linear foot rule"',
  };
}

function overlength(units: readonly ShipmentUnit[], { overlengthFromIn }: RuleLimits): CheckedRule[] {
  const common = { id: 'overlength', source: 'Usual carrier tariffs; the limit differs by carrier' } as const;
  const longest = ({ lengthIn, widthIn }: ShipmentUnit) => Math.max(lengthIn, widthIn);
  const figure = (inches: number) =>
    `${quantity(inches, 'in')}, limit under ${quantity(overlengthFromIn, 'in')}`;
  const caught = [...units.entries()].filter(([, unit]) => longest(unit) >= overlengthFromIn);
  if (caught.length === 0) {
    return [
      {
        ...common,
        name: 'Overlength',
        unitIndex: null,
        verdict: 'passed',
        figure: figure(Math.max(...units.map(longest))),
        sentence: `Clear. It applies to a unit of ${quantity(overlengthFromIn, 'in')} or more on its longer side.`,
      },
    ];
  }
  return caught.map(([unitIndex, unit]) => ({
    ...common,
    name: `Overlength, unit ${unitKey(unitIndex)}`,
    unitIndex,
    verdict: 'warning',
    figure: figure(longest(unit)),
    sentence: `Most tariffs add a charge from ${quantity(overlengthFromIn, 'in')}. Ask for it on the quote, not on the invoice.`,
  }));
}

function cubicCapacity(
  { volumeCuFt, densityPcf }: ShipmentFigures,
  { cubicVolumeCuFt, cubicDensityPcf }: RuleLimits,
): CheckedRule {
  const caught = volumeCuFt > cubicVolumeCuFt && densityPcf < cubicDensityPcf;
  const applies = `over ${quantity(cubicVolumeCuFt, 'cu ft')} at under ${quantity(cubicDensityPcf, 'lb/cu ft')}`;
  return {
    id: 'cubic-capacity',
    name: 'Cubic capacity rule',
    unitIndex: null,
    verdict: caught ? 'warning' : 'passed',
    figure: `${formatTwoDecimals(volumeCuFt)}\u00a0cu\u00a0ft, limit ${quantity(cubicVolumeCuFt, 'cu ft')}`,
    sentence: caught
      ? `It applies ${applies}; this is ${formatTwoDecimals(densityPcf)}. A carrier that has it charges for the space instead of the weight. Ask for a volume quote.`
      : `Clear. It applies ${applies}.`,
    source: 'translogisticsinc.com, "Cubic capacity"',
  };
}
