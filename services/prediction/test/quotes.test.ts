import type { Quote } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asked, dayMs, type PredictionSite, person, soon, startPrediction, visitor } from './service.ts';

const quotesAtMost = 7;
const site = shared(() => startPrediction({ quotesAtMost }));

const read = (as: Parameters<PredictionSite['predict']>[0], id: string) =>
  site.call<{ quote: Quote }>(as, 'GET', `/api/quotes/${id}`);
const notFound = { status: 404, body: { code: 'prediction.quote-not-found' } };

describe('kept estimates', () => {
  it('can be opened as they were answered, with what was asked', async () => {
    const ann = person();
    const { body: prediction } = await site.predict(ann, { ...asked, originZip: '60608-1234' });
    const { status, body } = await read(ann, prediction.quoteId);
    expect(status).toBe(200);
    expect(body.quote.prediction).toEqual(prediction);
    expect(body.quote.request).toMatchObject({ originZip: '60608-1234', weight: 500, serviceType: 'ltl' });
    expect(body.quote.summary).toMatchObject({
      id: prediction.quoteId,
      originPlace: 'Chicago, IL',
      destinationPlace: 'Atlanta, GA',
      weightLb: 500,
      totalEstimate: prediction.totalEstimate,
    });
    const lifetimeMs = Date.parse(body.quote.summary.expiresAt) - Date.parse(prediction.predictedAt);
    expect(Math.ceil(lifetimeMs / dayMs)).toBe(90);
  });

  it('are listed newest first, page by page, each once', async () => {
    const ann = person('pro');
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await site.predict(ann)).body.quoteId);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await site.quotes(ann, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(body.quotes.length).toBeLessThanOrEqual(2);
      seen.push(...body.quotes.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(made.toReversed());
  });

  it('beyond the most that are kept, the oldest gives way', async () => {
    const ann = person('pro');
    const made: string[] = [];
    const predict = async () => made.push((await site.predict(ann)).body.quoteId);
    for (let n = 0; n < quotesAtMost + 2; n += 1) await predict();
    // For a day they answer repeated requests.
    expect((await read(ann, made[0] ?? '')).status).toBe(200);
    site.passMs(dayMs);
    onTestFinished(() => site.passMs(-dayMs));
    await predict();
    const lifetimeMs = async () => (await site.quotes(ann)).body.quotes.map(({ id }) => id);
    await expect.poll(lifetimeMs, soon).toEqual(made.toReversed().slice(0, quotesAtMost));
    expect(await read(ann, made[0] ?? '')).toMatchObject(notFound);
  });

  it('of one user are never another’s: to list, to open, to delete', async () => {
    const [ann, bob] = [person(), person()];
    const { quoteId } = (await site.predict(ann)).body;
    expect((await site.quotes(bob)).body.quotes).toEqual([]);
    expect(await read(bob, quoteId)).toMatchObject(notFound);
    expect(await site.call(bob, 'DELETE', `/api/quotes/${quoteId}`)).toMatchObject(notFound);
    expect((await read(ann, quoteId)).status).toBe(200);
  });

  it('can be deleted, once', async () => {
    const ann = person();
    const { quoteId } = (await site.predict(ann)).body;
    expect((await site.call(ann, 'DELETE', `/api/quotes/${quoteId}`)).status).toBe(204);
    expect(await site.call(ann, 'DELETE', `/api/quotes/${quoteId}`)).toMatchObject(notFound);
    expect(await read(ann, quoteId)).toMatchObject(notFound);
  });

  it('are gone after 90 days, and the database deletes them by itself', async () => {
    const ann = person();
    const { quoteId, predictedAt } = (await site.predict(ann)).body;
    const stored = await site.collection('quotes').findOne({ _id: quoteId as never });
    expect(stored?.expiresAt.getTime()).toBe(Date.parse(predictedAt) + 90 * dayMs);
    const indexes = await site.collection('quotes').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
    site.passMs(90 * dayMs);
    try {
      expect(await read(ann, quoteId)).toMatchObject(notFound);
      expect((await site.quotes(ann)).body.quotes).toEqual([]);
    } finally {
      site.passMs(-90 * dayMs);
    }
  });

  it('of a visitor who is not signed in are not kept', async () => {
    const { quoteId } = (await site.predict(visitor())).body;
    expect(await site.collection('quotes').findOne({ _id: quoteId as never })).toBeNull();
  });

  it('are closed to a visitor', async () => {
    const closed = { status: 401, body: { code: 'principal.invalid' } };
    expect(await site.call(visitor(), 'GET', '/api/quotes')).toMatchObject(closed);
  });
});

describe('own terms', () => {
  it('rate the estimate, the narrower lane before the wider one, and it says so', async () => {
    const ann = person('pro');
    const terms = {
      all: { discountPercent: 50, fuelPercent: 20, minimumCharge: 10 },
      lanes: [
        { origin: 'IL', destination: null, terms: { discountPercent: 55 } },
        { origin: '606', destination: '303', terms: { discountPercent: 60 } },
        { origin: '606', destination: 'FL', terms: { discountPercent: 90 } },
      ],
    };
    await site.call(ann, 'PUT', '/api/prediction-terms', { body: { terms } });
    const { breakdown } = (await site.predict(ann)).body;
    expect(breakdown.discount).toMatchObject({ percent: 60, by: 'own-terms' });
    expect(breakdown.fuel).toMatchObject({ percent: 20, by: 'own-terms' });
    expect(breakdown.minimum).toMatchObject({ amount: 10, by: 'own-terms' });

    const without = (await site.predict(ann, { ...asked, ownTerms: false })).body.breakdown;
    expect([without.discount.by, without.fuel.by]).toEqual(['tariff', 'table']);
    const reverse = { ...asked, originZip: '30318', destinationZip: '60608' };
    expect((await site.predict(ann, reverse)).body.breakdown.discount).toMatchObject({ percent: 50 });
    const other = (await site.predict(person('pro'))).body.breakdown;
    expect(other.discount.by).toBe('tariff');
  });
});
