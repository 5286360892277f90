import type { ResponseOf, workOutClass, workOutShipment } from '@freightwright/contracts';
import { classBatchAtMost } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { person, startPrediction, visitor } from './service.ts';

const site = shared(() => startPrediction());

const pallet = { length: 48, width: 40, height: 48, weight: 500 };
const us = () => person('enterprise');
const work = (body: object, path = '', as = us()) =>
  site.call<ResponseOf<typeof workOutClass>>(as, 'POST', `/api/freight-class${path}`, { body });

describe('the class of one handling unit', () => {
  it('comes with density, both scales and the way to the next class', async () => {
    const { status, body } = await work(pallet);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ density: 9.38, volume: 53.33, freightClass: '100', nmfc2025Class: '100' },
      reclassificationRisk: false,
      note: expect.stringContaining('Both scales agree'),
    });
    expect(body.nextBreaks.chart).toMatchObject({ freightClass: '92.5', fromDensity: 10.5 });
    // 48 x 40 x 48 in at 10.5 lb/cu ft weigh 560 lb.
    expect(body.nextBreaks.chart?.heavierBy).toBe(60);
  });

  it.each([
    ['no weight', { ...pallet, weight: undefined }, 'weight'],
    ['a field that nobody knows', { ...pallet, freightClass: '50' }, 'freightClass'],
  ])('is refused for %s, by its field', async (_, body, field) => {
    expect(await work(body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('is for the Enterprise plan, and for a key with the scope', async () => {
    const apiKey = { id: 'key_0123456789abcdef', mode: 'live' as const };
    const statusFor = async (as: Parameters<typeof work>[2]) => (await work(pallet, '', as)).status;
    expect([await statusFor(visitor()), await statusFor(person('pro'))]).toEqual([401, 403]);
    expect(await statusFor({ ...us(), apiKey })).toBe(403);
    expect(await statusFor({ ...us(), apiKey, scopes: ['classes'] })).toBe(200);
  });
});

describe('the classes of many handling units', () => {
  it('come in the order of the request, with its references', async () => {
    const items = [
      { ...pallet, reference: 'SO-1' },
      { length: 12, width: 12, height: 12, weight: 100 },
    ];
    const { status, body } = await site.call(us(), 'POST', '/api/freight-class/batch', { body: { items } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      results: [{ reference: 'SO-1', freightClass: '100' }, { freightClass: '50' }],
    });
  });

  it('are as many as 500', async () => {
    const of = (count: number) => work({ items: Array.from({ length: count }, () => pallet) }, '/batch');
    expect((await of(classBatchAtMost)).status).toBe(200);
    expect(await of(classBatchAtMost + 1)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'items' }] },
    });
    expect(await of(0)).toMatchObject({ status: 400, body: { errors: [{ field: 'items' }] } });
  });

  it('are refused together when one breaks a rule, which is named', async () => {
    const items = [pallet, { ...pallet, weight: -1 }];
    expect(await work({ items }, '/batch')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'items.1.weight' }] },
    });
  });
});

describe('a shipment', () => {
  const unit = {
    ...{ count: 2, packaging: 'pallet', lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
    ...{ stackable: false, commodities: [] },
  };
  const of = (handlingUnits: object[], as = us()) =>
    site.call<ResponseOf<typeof workOutShipment>>(as, 'POST', '/api/freight-class/shipment', {
      body: { shipment: { handlingUnits } },
    });

  it('has the figures of each unit and of all, its linear feet and every rule', async () => {
    const crate = { ...unit, count: 1, packaging: 'crate', lengthIn: 150, weightLb: 900 };
    const { status, body } = await of([unit, crate]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ handlingUnits: 3, weight: 1_900 });
    expect(body.units).toMatchObject([
      { count: 2, weight: 1_000, density: 9.38, freightClass: '100' },
      { count: 1, weight: 900 },
    ]);
    expect(body.rated.nmfc2025.reduce((sum, { weight }) => sum + weight, 0)).toBe(1_900);
    expect(body.linearFeet).toBeGreaterThan(12);
    expect(body.rules).toContainEqual(
      expect.objectContaining({ id: 'overlength', unit: 1, verdict: 'warning' }),
    );
    expect(new Set(body.rules.map(({ id }) => id)).size).toBeGreaterThanOrEqual(5);
  });

  it('that cannot be stacked has a second class, and a stackable one is counted on the floor, too', async () => {
    expect((await of([{ ...unit, count: 1 }])).body.rules).toContainEqual(
      expect.objectContaining({ id: 'reclassification', unit: 0, figure: '175 at Saia, 100 as measured' }),
    );
    const stacked = await of([{ ...unit, count: 10, stackable: true }]);
    expect(stacked.body).toMatchObject({ linearFeet: 12, linearFeetOnFloor: 20 });
  });

  it('that is too large for one is refused', async () => {
    expect(await of([{ ...unit, count: 100, weightLb: 100_000 }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'shipment', rule: 'too-large' }] },
    });
  });
});
