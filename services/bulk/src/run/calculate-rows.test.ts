import { calculateFreightClass } from '@freightwright/domain';
import { expect, it } from 'vitest';
import { packRows, type ReadyRow } from '../job/chunk.ts';
import { noFigures } from '../job/job.ts';
import { checkRow } from '../rows/check-row.ts';
import { readHeader } from '../rows/read-header.ts';
import { calculateRows, outcomesOf } from './calculate-rows.ts';

const header = readHeader('calculations', ['weight', 'length', 'width', 'height', 'count', 'description']);
const weights = [1, 55, 159, 160, 499.9, 500, 640, 2_666.67, 9_999];

/** The rows as they are stored for a later run. */
function readyRows(): ReadyRow<'calculations'>[] {
  const ready = weights.map((weight, at) => {
    const cells = [String(weight), '48', '40', '48', '2', 'Books'];
    const checked = checkRow('calculations', header, { row: at + 2, cells });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    return { row: at + 2, at, input: checked.input };
  });
  const packed = packRows({ rows: [], errors: [], outcomes: undefined, figures: noFigures(), ready });
  return JSON.parse(packed.ready ?? '[]');
}

it('stored rows have the class, density and volume that the calculator shows', () => {
  const outcomes = calculateRows(readyRows());
  expect(outcomes).toEqual(
    weights.map((weightLb) => {
      const unit = { weightLb, lengthIn: 48, widthIn: 40, heightIn: 48 };
      const { density, volume, freightClass, nmfc2025Class } = calculateFreightClass(unit, { now: () => 0 });
      return { state: 'done', result: { kind: 'calculation', density, volume, freightClass, nmfc2025Class } };
    }),
  );
});

it('the sums count each unit, and a row that is not ready as invalid', () => {
  const ready = readyRows();
  const { outcomes, figures } = outcomesOf({ size: 10, ready, outcomes: calculateRows(ready) });
  expect(outcomes.map((outcome) => outcome?.state)).toEqual([...weights.map(() => 'done'), undefined]);
  expect(figures.counts).toMatchObject({ done: 9, invalid: 1 });
  expect(figures.totals).toMatchObject({ units: 18, volumeCuFt: expect.closeTo((18 * 48 * 40 * 48) / 1728) });
});
