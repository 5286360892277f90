import { quantity } from '../measure/quantity.ts';
import { highestDoorIn, type Misfit } from '../trailer/trailer.ts';
import type { TrailerPlan } from '../trailer/trailer-plan.ts';
import type { CheckedRule } from './rule-limits.ts';
import type { ShipmentFigures } from './shipment-figures.ts';
import { unitKey } from './shipment-unit.ts';

const source = 'haletrailer.com, inside of a 53\u00a0ft trailer and its doors';

/** The rules that the trailer itself sets: the size of each unit, the length of all units, the load. */
export const trailerRules = ({ weightLb }: ShipmentFigures, plan: TrailerPlan): CheckedRule[] => [
  ...size(plan),
  length(plan),
  load(weightLb, plan),
];

function size({ misfits, trailer }: TrailerPlan): CheckedRule[] {
  const limit = `doors ${quantity(trailer.doorWidthIn, 'in')} wide and ${quantity(trailer.doorHeightIn, 'in')} high, ${quantity(trailer.lengthIn, 'in')} long inside`;
  if (misfits.length === 0) {
    return [
      {
        id: 'trailer-size',
        name: 'Trailer size',
        unitIndex: null,
        verdict: 'passed',
        figure: `Every unit fits, ${limit}`,
        sentence: 'Every unit fits through the trailer doors and stands upright.',
        source,
      },
    ];
  }
  return misfits.map(({ unitIndex, reasons }) => ({
    id: 'trailer-size',
    name: `Trailer size, unit ${unitKey(unitIndex)}`,
    unitIndex,
    verdict: 'risk',
    figure: `${reasons.map(({ measuredIn, kind }) => `${quantity(measuredIn, 'in')} ${sides[kind]}`).join(', ')}, ${limit}`,
    sentence: `${reasons.map(({ sentence }) => sentence).join(' ')} The linear feet are without it. ${adviceFor(reasons)}`,
    source,
  }));
}

/** Doors differ, so ask the carrier about a unit that higher ones would admit. */
function adviceFor(reasons: readonly Misfit[]): string {
  const highDoorsHelp = reasons.every(
    ({ kind, measuredIn }) => kind === 'too-high' && measuredIn <= highestDoorIn,
  );
  return highDoorsHelp
    ? `Doors of up to ${quantity(highestDoorIn, 'in')} exist: ask the carrier for one.`
    : 'Ask for a flatbed or take it apart.';
}

const sides = { 'too-wide': 'wide', 'too-high': 'high', 'too-long': 'long' } as const;

/** 'unit B', 'units B, D', 'units A, B, C, D, E and more'. */
export function listMisfits(misfits: TrailerPlan['misfits']): string {
  const keys = misfits.map(({ unitIndex }) => unitKey(unitIndex));
  return keys.length === 1
    ? `unit ${keys[0]}`
    : `units ${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ' and more' : ''}`;
}

function length({ linearFeet, leftOver, misfits, trailer }: TrailerPlan): CheckedRule {
  const fits = leftOver.length === 0 && misfits.length === 0;
  const left = leftOver.map(({ unitIndex, count }) => `${count} of unit ${unitKey(unitIndex)}`).join(', ');
  return {
    id: 'trailer-length',
    name: 'Trailer length',
    unitIndex: null,
    verdict: fits ? 'passed' : 'risk',
    figure: `${misfits.length > 0 ? `Does not fit: ${listMisfits(misfits)}, ` : ''}${linearFeet === 0 ? '' : `${quantity(linearFeet, 'ft')}, `}limit ${quantity(trailer.lengthIn / 12, 'ft')}`,
    sentence: fits
      ? 'Everything fits in one trailer.'
      : leftOver.length === 0
        ? 'The rest fits in one trailer.'
        : `Over one trailer: ${left} would stay on the dock. Ask for full truckloads.`,
    source,
  };
}

function load(weightLb: number, { trailer }: TrailerPlan): CheckedRule {
  const passed = weightLb <= trailer.maxLoadLb;
  return {
    id: 'trailer-load',
    name: 'Trailer load',
    unitIndex: null,
    verdict: passed ? 'passed' : 'risk',
    figure: `${quantity(weightLb, 'lb')}, limit ${quantity(trailer.maxLoadLb, 'lb')}`,
    sentence: passed
      ? 'Within one trailer’s weight limit.'
      : `More than a trailer usually carries within the federal gross limit of ${quantity(80_000, 'lb')}. Split the shipment.`,
    source: '23 U.S.C. 127, gross limit; the usual load that it leaves',
  };
}
