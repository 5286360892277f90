import { expect, it } from 'vitest';
import { dayText, isSerialDate } from './read-date.ts';

it.each([
  '2026-12-01',
  '2026/12/01',
  '20261201',
  '12/1/2026',
  '12/01/26',
  '12-01-2026',
  '01.12.2026',
  '1-Dec-26',
  '01-DEC-2026',
  '1 December 2026',
  'Dec 1, 2026',
  'Tue, December 1, 2026',
  '2026-12-01 00:00:00',
  '2026-12-01 00:00:00.000',
  '2026-12-01T08:30:00Z',
  '2026-12-01T00:00:00-06:00',
  '12/1/2026 0:00',
  '12/1/2026 12:00 AM',
  ' 46357 ',
  '46357.5',
])('%j is December 1, 2026', (cell) => {
  expect(dayText(cell)).toBe('2026-12-01');
});

it.each(['', '13/12/2026', '2026-02-30', '1-Foo-26', 'tomorrow', '12/1', '99999', '1'])(
  '%j is no date',
  (cell) => {
    expect(dayText(cell)).toBe(cell);
  },
);

it('recognizes the number of a spreadsheet', () => {
  expect(['46357', '46357.5', '20261201', '12/1/2026', '500'].map(isSerialDate)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
