import { randomUUID } from 'node:crypto';
import { type HandlingUnit, handlingUnit, predictionMade } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { asked, person, startPrediction, visitor } from './service.ts';

const site = shared(() => startPrediction());

describe('a prediction', () => {
  it('shows how its price comes about, and its parts and its factors add up to the total', async () => {
    const { status, body } = await site.predict(visitor(), { ...asked, accessorials: ['liftgate'] });
    expect(status).toBe(200);
    const { totalEstimate, baseRate, fuelSurcharge, accessorialCharges, factors, breakdown } = body;
    const cents = (usd: number) => Math.round(usd * 100);
    expect(cents(baseRate) + cents(fuelSurcharge) + cents(accessorialCharges)).toBe(cents(totalEstimate));
    expect(factors.reduce((sum, { adjustment }) => sum + cents(adjustment), 0)).toBe(cents(totalEstimate));
    expect(breakdown.lane).toMatchObject({
      origin: { city: 'Chicago', state: 'IL', knownBy: 'zip' },
      destination: { city: 'Atlanta', state: 'GA', knownBy: 'zip' },
    });
    expect(breakdown.tariff.isModelled).toBe(true);
    expect(breakdown.accessorials).toMatchObject([{ id: 'liftgate' }]);
    expect(body.insightsBy).toBe('rules');
    expect(body.marketInsights.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['seasonal', 'fuel', 'route']),
    );
  });

  it.each(['ltl', 'truckload', 'expedited', 'standard'] as const)('by %s is rated', async (serviceType) => {
    const { status, body } = await site.predict(person('pro'), { ...asked, serviceType });
    expect([status, body.serviceType]).toEqual([200, serviceType]);
    expect(body.totalEstimate).toBeGreaterThan(0);
  });

  it('of a shipment rates each commodity in its own class', async () => {
    const unit = handlingUnit({ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 800 });
    const goods = { pieces: 1, packaging: 'carton', description: 'Goods', hazmat: false };
    const commodities = [
      { ...goods, weightLb: 300, freightClass: '70' },
      { ...goods, weightLb: 500, freightClass: '150' },
    ];
    const { originZip, destinationZip } = asked;
    const shipment = { handlingUnits: [{ ...unit, commodities }] };
    const { body } = await site.predict(person('pro'), { originZip, destinationZip, shipment });
    expect(body.breakdown.rating).toMatchObject({
      method: 'class',
      classes: [
        { freightClass: '150', weightLb: 500 },
        { freightClass: '70', weightLb: 300 },
      ],
    });
  });
});

it('of what cannot be stacked or has no published charge has a warning with a code', async () => {
  const found = async (more: object) => {
    const { body } = await site.predict(person('pro'), {
      ...asked,
      freightClass: undefined,
      ...more,
    } as typeof asked);
    return body.warnings.map(({ kind, code }) => [kind, code]);
  };
  expect(await found({ stackable: false })).toEqual([['scales-disagree', 'carrier-class']]);
  expect(await found({ handling: ['cod'] })).toEqual([['lane', 'not-in-estimate']]);
});

it('of a ZIP code that is in no list goes by its first three digits, with less confidence', async () => {
  const known = await site.predict(person('pro'));
  const { status, body } = await site.predict(person('pro'), { ...asked, destinationZip: '30300' });
  expect(status).toBe(200);
  expect(body.breakdown.lane.destination).toMatchObject({ zip: '30300', knownBy: 'zip3', state: 'GA' });
  expect(body.confidence).toBeLessThan(known.body.confidence);
});

describe('a request that cannot be priced costs nothing', () => {
  it.each([
    ['an origin that is no ZIP code', { ...asked, originZip: '6060' }, 'originZip'],
    ['a Canadian destination', { ...asked, destinationZip: 'M5V 3L9' }, 'destinationZip'],
    ['an origin that begins like no ZIP code', { ...asked, originZip: '00001' }, 'originZip'],
    ['a destination that begins like no ZIP code', { ...asked, destinationZip: '21399' }, 'destinationZip'],
    ['no weight', { ...asked, weight: undefined }, 'weight'],
  ])('%s is refused at its field', async (_, body, field) => {
    const ann = person();
    expect(await site.predict(ann, body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field }] },
    });
    expect((await site.used(ann)).used).toBe(0);
    expect((await site.quotes(ann)).body.quotes).toEqual([]);
  });

  it.each([
    ['a military destination', { destinationZip: '09002' }, 'Destination', 'military', 'destinationZip'],
    ['an origin in Alaska', { originZip: '99501' }, 'Origin', 'Alaska', 'originZip'],
    ['a destination in Hawaii', { destinationZip: '96813' }, 'Destination', 'Hawaii', 'destinationZip'],
    ['an origin in Puerto Rico', { originZip: '00901' }, 'Origin', 'Puerto Rico', 'originZip'],
  ])('%s is not served, and the answer says what a carrier would', async (_, change, end, place, field) => {
    const ann = person();
    const { status, body } = await site.predict(ann, { ...asked, ...change });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'prediction.not-served', errors: [{ field }] },
    });
    expect(body.message).toContain(end);
    expect(body.message).toContain(place);
    expect((await site.used(ann)).used).toBe(0);
  });
});

describe('the daily limit', () => {
  it.each([
    ['a visitor', visitor, 'Register for free', 'Upgrade to Pro'],
    ['a user', person, 'Upgrade to Pro', 'Register for free'],
  ])('gives %s three a day, and says so in the words that the page knows', async (_, who, has, lacks) => {
    const caller = who();
    for (let n = 1; n <= 3; n += 1) {
      expect((await site.predict(caller)).status).toBe(200);
      expect(await site.used(caller)).toMatchObject({ used: n, canPredict: n < 3 });
    }
    const { status, body } = await site.predict(caller);
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'prediction.limit-reached' } });
    expect(body.message).toContain('Daily cost prediction limit reached');
    expect(body.message).toContain(has);
    expect(body.message).not.toContain(lacks);
    expect(body.errors).toMatchObject([{ field: 'nextReset' }]);
  });

  it.each(['pro', 'enterprise'] as const)('does not bind %s', async (tier) => {
    const caller = person(tier);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await site.predict(caller)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await site.used(caller)).toMatchObject({ used: 0, limit: null });
  });

  it('lets one of two through that come at once for the last place', async () => {
    const caller = person();
    await site.predict(caller);
    await site.predict(caller);
    const both = await Promise.all([site.predict(caller), site.predict(caller)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await site.used(caller)).used).toBe(3);
    expect((await site.quotes(caller)).body.quotes).toHaveLength(3);
  });

  it('ends at midnight in the caller’s zone', async () => {
    const [here, there] = [person(), person()];
    await site.predict(here, { ...asked, timeZone: 'Pacific/Kiritimati' });
    await site.predict(there, { ...asked, timeZone: 'Pacific/Midway' });
    const midnightIn = async (as: typeof here, timeZone: string) => {
      const { nextReset } = await site.used(as);
      return new Date(nextReset ?? 0).toLocaleTimeString('en-GB', { timeZone });
    };
    expect(await midnightIn(here, 'Pacific/Kiritimati')).toBe('00:00:00');
    expect(await midnightIn(there, 'Pacific/Midway')).toBe('00:00:00');
  });

  it('is not opened to a visitor whom the gateway gave no id', async () => {
    const anonymousUser = { ...visitor(), anonymousId: undefined };
    expect(await site.predict(anonymousUser)).toMatchObject({
      status: 401,
      body: { code: 'principal.invalid' },
    });
  });
});

describe('an Idempotency-Key', () => {
  it.each([
    ['a user', person, 1],
    ['a visitor', visitor, 1],
    ['a user on a paid plan', () => person('pro'), 0],
  ])('of %s gets the same answer again, and counts it once where uses count', async (_, who, used) => {
    const [caller, key] = [who(), randomUUID()];
    const first = await site.predict(caller, asked, { key });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const again = await site.predict(caller, asked, { key });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await site.used(caller)).used).toBe(used);
  });

  it('of a user on a paid plan sent five times at once makes one estimate, which answers all', async () => {
    const [caller, key] = [person('enterprise'), randomUUID()];
    const all = await Promise.all(Array.from({ length: 5 }, () => site.predict(caller, asked, { key })));
    const { quotes } = (await site.quotes(caller)).body;
    expect(quotes).toHaveLength(1);
    expect(all.map(({ status, body }) => [status, body.quoteId])).toEqual(
      all.map(() => [200, quotes[0]?.id]),
    );
    expect(await site.predict(caller, { ...asked, weight: 501 }, { key })).toMatchObject({
      status: 422,
      body: { code: 'idempotency.key-reused' },
    });
  });

  it('sent five times at once is counted once, and whoever is answered gets the same', async () => {
    const [caller, key] = [person(), randomUUID()];
    const all = await Promise.all(Array.from({ length: 5 }, () => site.predict(caller, asked, { key })));
    const answered = all.filter(({ status }) => status === 200);
    const ids = new Set(answered.map(({ body }) => body.quoteId));
    expect(ids.size).toBe(1);
    for (const { status, body } of all) {
      if (status !== 200) expect([status, body.code]).toEqual([409, 'idempotency.under-way']);
    }
    expect((await site.used(caller)).used).toBe(1);
    expect((await site.quotes(caller)).body.quotes).toHaveLength(1);
  });
});

it('a prediction on the Enterprise plan is told once, and nobody else’s is', async () => {
  const reported = await site.site.published(predictionMade);
  const [ann, bob, key] = [person('enterprise'), person('pro'), randomUUID()];
  const { body } = await site.predict(ann, asked, { key });
  await site.predict(ann, asked, { key });
  await site.predict(bob);
  // Events are published in order.
  const last = await site.predict(ann);
  const ofBoth = () => reported.filter(({ userId }) => userId === ann.userId || userId === bob.userId);
  await expect.poll(() => ofBoth().map(({ quoteId }) => quoteId)).toContain(last.body.quoteId);
  const { quoteId, totalEstimate, predictedAt } = body;
  expect(ofBoth()).toEqual([
    {
      ...{ userId: ann.userId, quoteId, originZip: '60608', destinationZip: '30318', weightLb: 500 },
      ...{ serviceType: 'ltl', totalEstimate, predictedAt },
    },
    expect.objectContaining({ quoteId: last.body.quoteId }),
  ]);
});

const { originZip, destinationZip } = asked;
const goods = { description: 'Goods', pieces: 1, packaging: 'carton', weightLb: 4, hazmat: false } as const;
const commodities = Array.from({ length: 50 }, (_, n) => ({
  ...goods,
  freightClass: (['70', '100', '250'] as const)[n % 3] ?? '70',
}));

/** The maximum of one request: 100 kinds of unit with 50 commodities each. */
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
  expect(answer.breakdown.rating).toMatchObject({
    method: 'mile',
    vehicle: expect.stringContaining('trailer'),
  });
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
