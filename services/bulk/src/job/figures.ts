import type { BulkCounts } from '@freightwright/contracts';
import type { FreightClass } from '@freightwright/domain';

/** What the rows of a chunk, or of a job, come to. Only rows that are done count in the totals. */
export interface Figures {
  counts: BulkCounts;
  totals: { units: number; weightLb: number; volumeCuFt: number; estimateCents: number; bills: number };
  classes: Partial<Record<FreightClass, { rows: number; units: number; weightLb: number }>>;
}

export const noFigures = (): Figures => ({
  counts: { ready: 0, faulty: 0, done: 0, failed: 0, skipped: 0 },
  totals: { units: 0, weightLb: 0, volumeCuFt: 0, estimateCents: 0, bills: 0 },
  classes: {},
});

/** Adds the second to the first. */
export function addFigures(sum: Figures, { counts, totals, classes }: Figures): void {
  for (const key of Object.keys(counts) as (keyof BulkCounts)[]) sum.counts[key] += counts[key];
  for (const key of Object.keys(totals) as (keyof Figures['totals'])[]) sum.totals[key] += totals[key];
  for (const [freightClass, of] of Object.entries(classes)) {
    addToClass(sum, freightClass as FreightClass, of);
  }
}

export function addToClass(
  { classes }: Figures,
  freightClass: FreightClass,
  { rows, units, weightLb }: { rows: number; units: number; weightLb: number },
): void {
  const known = classes[freightClass] ?? { rows: 0, units: 0, weightLb: 0 };
  classes[freightClass] = {
    rows: known.rows + rows,
    units: known.units + units,
    weightLb: known.weightLb + weightLb,
  };
}
