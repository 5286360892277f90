import type { LoadPlans, Placement, ShipmentUnit, TrailerPlan } from '@freightwright/domain';
import { formatNumber } from '@freightwright/domain';
import { listed, numberWord } from '../draft/unit-texts.ts';

/** The units at one position of the floor, the lower one first. */
export interface Stack extends Pick<Placement, 'xIn' | 'yIn' | 'lengthIn' | 'widthIn'> {
  /** Indexes into the units of the plan: one, or two when two are stacked. */
  readonly unitIndexes: readonly number[];
}

export function stacksOf({ placements }: TrailerPlan): Stack[] {
  const bySpot = new Map<string, { -readonly [K in keyof Stack]: Stack[K] }>();
  for (const { unitIndex, xIn, yIn, lengthIn, widthIn } of placements) {
    const spot = `${xIn} ${yIn}`;
    const stack = bySpot.get(spot);
    if (stack) stack.unitIndexes = [...stack.unitIndexes, unitIndex];
    else bySpot.set(spot, { xIn, yIn, lengthIn, widthIn, unitIndexes: [unitIndex] });
  }
  return [...bySpot.values()];
}

/** The label on a box of the drawing: "A", "D×2", "A+B". */
export function stackLabel({ unitIndexes }: Stack, letters: readonly string[]): string {
  const [lower = '', upper] = unitIndexes.map((index) => letters[index] ?? '');
  if (upper === undefined) return lower;
  return upper === lower ? `${lower}×2` : `${lower}+${upper}`;
}

/** The ways in which a load is planned. */
export type LoadWay = keyof LoadPlans;

export const wayLabels = {
  byCarrier: {
    name: 'As a carrier counts',
    note: 'Two pallets abreast, nothing turned.',
  },
  onFloor: {
    name: 'With nothing stacked',
    note: 'A carrier need not stack what you call stackable. The rules go by this count.',
  },
  best: { name: 'Packed best', note: 'Turned where that helps: what a careful loader gets into it.' },
} as const satisfies Record<LoadWay, { readonly name: string; readonly note: string }>;

/** The ways to show: without those that need the same feet as the carrier's count. */
export const waysToDraw = (plans: LoadPlans): readonly LoadWay[] =>
  (['byCarrier', 'onFloor', 'best'] as const).filter(
    (way) => way === 'byCarrier' || plans[way].linearFeet !== plans.byCarrier.linearFeet,
  );

/** "20 linear ft". */
export const linearFeetFlag = ({ linearFeet }: TrailerPlan): string =>
  `${formatNumber(linearFeet)} linear ft`;

/** Whole feet left behind the load; none when the load does not fit one trailer. */
export const feetLeft = ({ linearFeet, trailer }: TrailerPlan): number =>
  Math.max(0, Math.floor(trailer.lengthIn / 12) - linearFeet);

/** A text alternative of the drawing, for screen readers. */
export function trailerSentence(
  way: LoadWay,
  plan: TrailerPlan,
  stacks: readonly Stack[],
  letters: readonly string[],
  ruleFeet: number,
): string {
  const size = `${wayLabels[way].name}: trailer of ${formatNumber(plan.trailer.lengthIn / 12)} ft by ${formatNumber(plan.trailer.widthIn)} in inside, from above, nose at the left`;
  if (plan.linearFeet === 0) return `${size}, empty.`;
  const kinds = letters.flatMap((letter, index) => {
    const own = stacks.filter(({ unitIndexes }) => unitIndexes.includes(index));
    if (own.length === 0) return [];
    const placed = plan.placements.filter(({ unitIndex }) => unitIndex === index).length;
    const from = Math.min(...own.map(({ xIn }) => xIn));
    const to = Math.max(...own.map(({ xIn, lengthIn }) => xIn + lengthIn));
    const high = placed > own.length ? ', some two high' : '';
    return `${placed} of unit ${letter} from ${feet(from)} to ${feet(to)} ft${high}`;
  });
  const rule = plan.linearFeet >= ruleFeet ? 'past' : 'within';
  return `${size}. The load takes ${formatNumber(plan.linearFeet)} linear feet, ${rule} the ${formatNumber(ruleFeet)} ft rule, ${feetLeft(plan)} ft are left. From the nose: ${kinds.join('; ')}.`;
}

/** "Three stacks of D and two of E are drawn without a letter." '' when every unit has one. */
export function describeUnlabelled(
  stacks: readonly Stack[],
  labelled: ReadonlySet<Stack>,
  letters: readonly string[],
): string {
  const missing = letters.flatMap((letter, index) => {
    const own = stacks.filter(({ unitIndexes }) => unitIndexes.includes(index));
    if (own.length === 0 || own.some((stack) => labelled.has(stack))) return [];
    const stacked = own.every(({ unitIndexes }) => unitIndexes.length > 1);
    const what = stacked ? (own.length === 1 ? 'stack' : 'stacks') : own.length === 1 ? 'unit' : 'units';
    return `${numberWord(own.length).toLowerCase()} ${what} of ${letter}`;
  });
  if (missing.length === 0) return '';
  return `Too small for a letter: ${listed(missing)}.`;
}

/** The units that are not in the drawing, each with the reason. */
export function notLoaded(
  { misfits, leftOver }: TrailerPlan,
  units: readonly ShipmentUnit[],
  letters: readonly string[],
): string[] {
  return [
    ...misfits.map(
      ({ unitIndex, reasons }) =>
        `Unit ${letters[unitIndex]} does not fit: ${reasons.map(({ sentence }) => sentence).join(' ')}`,
    ),
    ...leftOver.map(
      ({ unitIndex, count }) =>
        `${formatNumber(count)} of ${formatNumber(units[unitIndex]?.count ?? count)} of unit ${letters[unitIndex]} stay on the dock: the trailer is full.`,
    ),
  ];
}

/** Feet with one decimal: "6.7". */
export const feet = (inches: number): string => formatNumber(inches / 12, 1);
