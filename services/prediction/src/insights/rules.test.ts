import { expect, it } from 'vitest';
import { example, of, tariff } from '../../test/estimate-fixture.ts';
import { insightsByRules } from './rules.ts';

const weeks = (last: string, pricePerGallon: number) => {
  const then = new Date(Date.parse(last) - 56 * 86_400_000).toISOString().slice(0, 10);
  const week = { isConfirmed: true, source: '' };
  return [
    { ...week, weekOf: then, pricePerGallon: 5.5 },
    { ...week, weekOf: last, pricePerGallon },
  ];
};
const fuelInsight = (day: string) => {
  const changed = { day, tariff: { ...tariff, dieselPrices: weeks('2026-09-14', 6.285) } };
  return insightsByRules(example(changed), of(changed)).find(({ type }) => type === 'fuel');
};

it('a price of diesel gives advice for three weeks, then it is only named by its date', () => {
  expect(fuelInsight('2026-10-05')).toMatchObject({
    title: 'Diesel rose by 14.3% in eight weeks',
    description: expect.stringContaining('to $6.285 in the week of September 14, 2026'),
    recommendation: expect.stringContaining('Ship before the next Wednesday'),
  });
  expect(fuelInsight('2026-10-06')).toMatchObject({
    title: 'The newest price of diesel is of September 14, 2026',
    description: 'It was $6.285, 22 days ago. The fuel surcharge of this estimate uses it.',
    recommendation: 'It is too old for advice about this week.',
  });
});
