import { planLoad } from '@freightwright/domain';
import { describe, expect, it, test } from 'vitest';
import { withUnit } from '../draft/change-shipment.ts';
import { workOutShipment } from '../draft/headline.ts';
import { blankShipment, blankUnit, type ShipmentDraft } from '../draft/shipment-draft.ts';
import { listed, numberWord, unitsOf, withRowLetters } from '../draft/unit-texts.ts';
import { placeMarks } from './shipment-results.tsx';
import { shipmentText } from './shipment-text.ts';

const gma = { length: '48', width: '40', height: '48', weight: '500' };
describe('a shipment on the page', () => {
  const draft: ShipmentDraft = {
    ...blankShipment('us'),
    units: [
      { ...blankUnit(1), length: '48' },
      blankUnit(2),
      { ...blankUnit(3), ...gma, count: '2' },
      { ...blankUnit(4), ...gma, height: 'abc' },
    ],
  };

  it('counts complete rows under their letters, and names the begun ones', () => {
    const worked = workOutShipment(draft);
    expect(worked).toMatchObject({ letters: ['C'], incomplete: ['A', 'D'] });
    expect(worked.figures).toMatchObject({ handlingUnits: 2, weightLb: 1000 });
  });

  it('has no figures before a row is complete', () => {
    const worked = workOutShipment(blankShipment('us'));
    expect(worked).toMatchObject({ figures: null, units: [], incomplete: [] });
    expect(shipmentText(worked, planLoad([]))).toBe('');
  });

  it('is a table with aligned columns as text', () => {
    const worked = workOutShipment(withUnit(draft, 1, { ...gma, weight: '650' }));
    expect(shipmentText(worked, planLoad(worked.units)).split('\n').slice(0, 6)).toEqual([
      'Unit  Kind    Count  L x W x H, in  Each, lb  lb/cu ft  Class  2025',
      'A     Pallet  1      48 x 40 x 48   650       12.19     85     85',
      'C     Pallet  2      48 x 40 x 48   500       9.38      100    100',
      '',
      'Handling units  3',
      'Weight          1,650 lb',
    ]);
  });

  it('as text gives the classes of its units, and the blended figure only under its own name', () => {
    const worked = workOutShipment(withUnit(draft, 1, { ...gma, weight: '650' }));
    const text = shipmentText(worked, planLoad(worked.units));
    expect(text).toContain('\nClass           100, 85 (18-class chart); 100, 85 (NMFC 2025 scale)\n');
    expect(text).toContain(
      '\nBlended density, for one commodity on several units: 10.31 lb/cu ft, class 100 by the chart, 92.5 by NMFC 2025',
    );
    expect(text).not.toMatch(/^Density/m);
  });
});

describe('letters under the rule', () => {
  const placed = (count: number, widthPx: number) =>
    placeMarks(
      Array.from({ length: count }, (_, index) => ({ letter: `U${index}`, x: (index % 7) * 3 })),
      widthPx,
    );

  test.each([
    [1, 324],
    [6, 324],
    [40, 324],
    [100, 1150],
  ])('%d of them on %d px neither overlap nor leave the rule', (count, widthPx) => {
    const marks = placed(count, widthPx);
    for (const [index, { boxX, widthPx: width }] of marks.entries()) {
      expect(boxX - width / 2).toBeGreaterThanOrEqual(-0.01);
      expect(boxX + width / 2).toBeLessThanOrEqual(widthPx + 0.01);
      const next = marks[index + 1];
      if (next) expect(next.boxX - next.widthPx / 2).toBeGreaterThanOrEqual(boxX + width / 2);
    }
  });

  it('stand at their place where there is room', () => {
    expect(
      placeMarks(
        [
          { letter: 'A', x: 100 },
          { letter: 'B', x: 300 },
        ],
        1150,
      ).map(({ boxX }) => boxX),
    ).toEqual([100, 300]);
  });
});

test('the words of the domain keep the letters of the rows', () => {
  expect(withRowLetters('Over one trailer: 3 of unit A, 1 of unit B would stay.', ['C', 'E'])).toBe(
    'Over one trailer: 3 of unit C, 1 of unit E would stay.',
  );
});

test('words for numbers and lists', () => {
  expect([numberWord(4), numberWord(12)]).toEqual(['Four', '12']);
  expect([listed([]), listed(['A']), listed(['A', 'B', 'C'])]).toEqual(['', 'A', 'A, B and C']);
  expect([unitsOf('pallet', 4), unitsOf('box', 1)]).toEqual(['4 pallets', '1 box']);
});
