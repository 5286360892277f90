import { formatTwoDecimals } from '../class/density.ts';
import { quantity } from '../measure/quantity.ts';
import type { LoadPlans } from '../trailer/trailer-plan.ts';
import { carrierClassRule } from './carrier-class.ts';
import { cubicCapacity } from './cubic-capacity.ts';
import { overlength } from './overlength.ts';
import { type CheckedRule, type RuleLimits, usualRuleLimits } from './rule-limits.ts';
import type { ShipmentFigures } from './shipment-figures.ts';
import { isRatedByDensity, type ShipmentUnit, unitKey } from './shipment-unit.ts';
import { listMisfits, trailerRules } from './trailer-rules.ts';

/**
 * The result of every rule that applies to an LTL shipment, including the rules it passes, with risks first.
 * A rule about single units gives one row for each unit that breaks it, or one passing row.
 * @param figures from `shipmentFigures`, for the same units.
 * @param plans from `planLoad`, for the same units.
 * @throws RangeError when there is no unit.
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
  if (units.length === 0) throw new RangeError('A shipment has at least one handling unit');
  const rules = [
    ...reclassification(units, figures),
    ...carrierClassRule(units, figures),
    linearFoot(figures, plans, limits),
    ...overlength(units, limits),
    cubicCapacity(units, figures, limits),
    ...trailerRules(figures, plans.best),
  ];
  const order = { risk: 0, warning: 1, passed: 2 } as const;
  return rules.sort((a, b) => order[a.verdict] - order[b.verdict]);
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

/** By the longer of the two counts: whether freight is stacked is up to the carrier. */
function linearFoot(
  { weightLb }: ShipmentFigures,
  { byCarrier, onFloor }: LoadPlans,
  limits: RuleLimits,
): CheckedRule {
  const { linearFeet, misfits } = onFloor;
  const common = {
    id: 'linear-foot',
    name: 'Linear foot rule',
    unitIndex: null,
    source: 'reconlogistics.com, the count; cargotools.online, "LTL capacity charge & linear foot rule"',
  } as const;
  const limit = `limit under ${quantity(limits.linearFeet, 'ft')}`;
  if (misfits.length > 0) {
    const rest = linearFeet === 0 ? '' : `, ${quantity(linearFeet, 'ft')} without it`;
    return {
      ...common,
      verdict: 'risk',
      figure: `Does not fit: ${listMisfits(misfits)}${rest}, ${limit}`,
      sentence: 'What fits into no trailer has no linear feet. Ask for a flatbed or take it apart.',
    };
  }
  const ratedLb = linearFeet * limits.ratedLbPerFoot;
  const passed = linearFeet < limits.linearFeet;
  const starts = 'Carriers start at 12 to 24\u00a0ft.';
  const isStacked = byCarrier.linearFeet < linearFeet;
  const stacked = isStacked ? ` on the floor, ${quantity(byCarrier.linearFeet, 'ft')} two high` : '';
  const floor = isStacked ? ' A carrier need not stack it, so the count on the floor decides.' : '';
  return {
    ...common,
    verdict: passed ? 'passed' : 'warning',
    figure: `${quantity(linearFeet, 'ft')}${stacked}, ${limit}`,
    sentence: passed
      ? `Clear. It applies from ${quantity(limits.linearFeet, 'ft')} of trailer, as a carrier counts: two pallets abreast, nothing turned.`
      : ratedLb > weightLb
        ? `A carrier that applies it rates ${quantity(limits.ratedLbPerFoot, 'lb')} a foot: ${quantity(ratedLb, 'lb')} instead of ${quantity(weightLb, 'lb')}. ${starts}${floor}`
        : `A carrier that applies it rates ${quantity(limits.ratedLbPerFoot, 'lb')} a foot: ${quantity(ratedLb, 'lb')}, no more than the freight weighs. ${starts}${floor}`,
  };
}
