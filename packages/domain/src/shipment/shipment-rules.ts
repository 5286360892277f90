import { formatTwoDecimals } from '../class/density.ts';
import { quantity } from '../measure/quantity.ts';
import type { LoadPlans, TrailerPlan } from '../trailer/trailer-plan.ts';
import { cubicCapacity } from './cubic-capacity.ts';
import { overlength } from './overlength.ts';
import { type CheckedRule, type RuleLimits, usualRuleLimits } from './rule-limits.ts';
import type { ShipmentFigures } from './shipment-figures.ts';
import { type ShipmentUnit, unitKey } from './shipment-unit.ts';
import { trailerRules } from './trailer-rules.ts';

/**
 * The result of every rule that applies to an LTL shipment, including the rules it passes, with risks first.
 * A rule about single units gives one row for each unit that breaks it, or one passing row.
 * @param figures from `shipmentFigures`, for the same units.
 * @param plans from `planLoad`, for the same units.
 * @example
 * const rules = checkShipment(units, shipmentFigures(units), planLoad(units));
 * rules.every(({ verdict }) => verdict === 'passed'); // => true
 */
export function checkShipment(
  units: readonly ShipmentUnit[],
  figures: ShipmentFigures,
  plans: LoadPlans,
  limits: RuleLimits = usualRuleLimits,
): CheckedRule[] {
  const rules = [
    ...reclassification(units, figures),
    linearFoot(figures, plans.byCarrier, limits),
    ...overlength(units, limits),
    cubicCapacity(units, figures, limits),
    ...trailerRules(figures, plans.best),
  ];
  const order = { risk: 0, warning: 1, passed: 2 } as const;
  return rules.sort((a, b) => order[a.verdict] - order[b.verdict]);
}

/** Whether anything in the unit is classified by density. A commodity's own class takes precedence. */
const isRatedByDensity = ({ commodities = [] }: ShipmentUnit): boolean =>
  commodities.length === 0 || commodities.some(({ freightClass }) => freightClass === undefined);

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
  // The blended density is a class only for one commodity without classes of its own.
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
  const passed = linearFeet < limits.linearFeet;
  const starts = 'Carriers start at 12 to 24\u00a0ft.';
  return {
    id: 'linear-foot',
    name: 'Linear foot rule',
    unitIndex: null,
    verdict: passed ? 'passed' : 'warning',
    figure: `${quantity(linearFeet, 'ft')}, limit under ${quantity(limits.linearFeet, 'ft')}`,
    sentence: passed
      ? `Clear. It applies from ${quantity(limits.linearFeet, 'ft')} of trailer, as a carrier counts: two pallets abreast, nothing turned.`
      : ratedLb > weightLb
        ? `A carrier that applies it rates ${quantity(limits.ratedLbPerFoot, 'lb')} a foot: ${quantity(ratedLb, 'lb')} instead of ${quantity(weightLb, 'lb')}. ${starts}`
        : `A carrier that applies it rates ${quantity(limits.ratedLbPerFoot, 'lb')} a foot: ${quantity(ratedLb, 'lb')}, no more than the freight weighs. ${starts}`,
    source: 'reconlogistics.com, the count; cargotools.online, "LTL capacity charge & linear foot rule"',
  };
}
