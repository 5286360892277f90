import { expect, test } from 'vitest';
import { csvText, isCounted, lanePoints, monthChoices } from './series.ts';

test('a file has a line for each point of each chart', () => {
  const points = lanePoints({
    lanes: [{ from: 'IL', to: 'GA', bills: 3, weightLb: 1_290.5 }],
    otherLanes: { lanes: 2, bills: 2, weightLb: 10 },
  });
  const series = [{ title: 'Bills by lane', unit: 'Bills', axis: 'Lane', points }];
  expect(csvText('2026-11', series)).toBe(
    [
      'Month,Chart,Entry,Count,Weight (lb)',
      '2026-11,Bills by lane,IL to GA,3,1290.5',
      '2026-11,Bills by lane,2 other lanes,2,10',
      '',
    ].join('\r\n'),
  );
});

test('months go back a year, and two of them are counted', () => {
  const january = new Date(2026, 0, 31);
  const months = monthChoices(january).map(([month]) => month);
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(months.filter((month) => isCounted(month, january))).toEqual(['2026-01', '2025-12']);
});
