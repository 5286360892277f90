import {
  classifyByChart,
  classifyByNmfc2025,
  densityPcf,
  roundForDisplay,
  volumeCuFt,
} from '@freightwright/domain';
import type { ReadyRow, RowOutcome } from '../job/chunk.ts';
import { addToClass, type Figures, noFigures } from '../job/job.ts';

export const notRun: RowOutcome = {
  state: 'failed',
  errors: [
    {
      column: '',
      value: '',
      rule: 'unavailable',
      message: 'We could not run this row. Send it again later.',
    },
  ],
};

/** The outcome of each row of a chunk, null for an invalid one, and the sums. */
export function outcomesOf({
  size,
  ready,
  outcomes,
}: {
  size: number;
  ready: readonly ReadyRow[];
  outcomes: readonly RowOutcome[];
}): { outcomes: (RowOutcome | null)[]; figures: Figures } {
  const all = new Array<RowOutcome | null>(size).fill(null);
  for (const [index, { at }] of ready.entries()) all[at] = outcomes[index] ?? notRun;
  const figures = figuresOf(ready, outcomes);
  figures.counts.invalid = size - ready.length;
  return { outcomes: all, figures };
}

/** The handling units of a row: their number, and the weight and volume of one. */
function unitsOf({ input }: ReadyRow): { units: number; weightLb: number; volumeCuFt: number } {
  const [unit] =
    'count' in input ? [input] : 'shipment' in input ? (input.shipment?.handlingUnits ?? []) : [];
  if (unit) {
    const cubicFeet = (unit.lengthIn * unit.widthIn * unit.heightIn) / 1728;
    return { units: unit.count, weightLb: unit.count * unit.weightLb, volumeCuFt: unit.count * cubicFeet };
  }
  const [line] = 'lineItems' in input ? input.lineItems : [];
  const {
    handlingUnits: units = 0,
    weight: weightLb = 0,
    lengthIn = 0,
    widthIn = 0,
    heightIn = 0,
  } = line ?? {};
  return { units, weightLb, volumeCuFt: (units * lengthIn * widthIn * heightIn) / 1728 };
}

function figuresOf(rows: readonly ReadyRow[], outcomes: readonly RowOutcome[]): Figures {
  const figures = noFigures();
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index] ?? notRun;
    figures.counts[outcome.state] += 1;
    if (outcome.state !== 'done') continue;
    const { units, weightLb, volumeCuFt } = unitsOf(row);
    figures.totals.units += units;
    figures.totals.weightLb += weightLb;
    figures.totals.volumeCuFt += volumeCuFt;
    const { result } = outcome;
    if (result.kind === 'bol') figures.totals.bills += 1;
    if (result.kind === 'prediction') figures.totals.estimateCents += Math.round(result.totalEstimate * 100);
    const freightClass = 'freightClass' in result ? result.freightClass : classOfBill(row);
    if (freightClass !== undefined) addToClass(figures, freightClass, { rows: 1, units, weightLb });
  }
  return figures;
}

const classOfBill = ({ input }: ReadyRow) =>
  'lineItems' in input ? input.lineItems[0]?.nmfcClass : undefined;

/**
 * The class of each row, as the calculator shows it for one unit, without its advice. Takes microseconds, so
 * it does not block.
 */
export const calculateRows = (rows: readonly ReadyRow<'calculations'>[]): RowOutcome[] =>
  rows.map(({ input: { weightLb, ...dimensions } }) => {
    const pcf = densityPcf(dimensions, weightLb);
    const [freightClass, nmfc2025Class] = [classifyByChart(pcf), classifyByNmfc2025(pcf)];
    const [density, volume] = [pcf, volumeCuFt(dimensions)].map(roundForDisplay) as [number, number];
    return { state: 'done', result: { kind: 'calculation', density, volume, freightClass, nmfc2025Class } };
  });
