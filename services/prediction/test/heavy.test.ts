import { type HandlingUnit, handlingUnit } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { asked, person, startPrediction } from './service.ts';

const site = shared(() => startPrediction());

const { originZip, destinationZip } = asked;
const goods = { description: 'Goods', pieces: 1, packaging: 'carton', weightLb: 4, hazmat: false } as const;
const commodities = Array.from({ length: 50 }, (_, n) => ({
  ...goods,
  freightClass: (['70', '100', '250'] as const)[n % 3] ?? '70',
}));

/** As much as one request may hold: 100 kinds of unit with 50 commodities each. */
const units: HandlingUnit[] = Array.from({ length: 100 }, (_, n) =>
  handlingUnit(
    { lengthIn: 40 + (n % 9), widthIn: 36, heightIn: 30 + (n % 13), weightLb: 220 + n },
    { count: 2, commodities },
  ),
);

it('the largest shipment that a request may hold is priced, while small ones are answered', async () => {
  const body = { originZip, destinationZip, shipment: { handlingUnits: units } };
  const heavy = site.predict(person('pro'), body);
  const small = await Promise.all(Array.from({ length: 10 }, () => site.predict(person('pro'))));
  expect(small.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const { status, body: answer } = await heavy;
  expect(status).toBe(200);
  expect(answer.breakdown.rating).toMatchObject({ method: 'class', classes: { length: 3 } });
});

it('more than one estimate prices is refused, by weight and by space', async () => {
  const [unit] = units;
  const heavy = { ...unit, weightLb: 100_000, count: 999 };
  const large = { ...unit, lengthIn: 10_000, widthIn: 10_000, heightIn: 10_000 };
  for (const each of [heavy, large]) {
    const body = { originZip, destinationZip, shipment: { handlingUnits: [each] } };
    expect(await site.predict(person('pro'), body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'shipment', rule: 'too-large' }] },
    });
  }
});
