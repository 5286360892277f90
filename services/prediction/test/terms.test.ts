import type { OwnTerms } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { person, startPrediction } from './service.ts';

const site = shared(() => startPrediction());

const path = '/api/prediction-terms';
const terms: OwnTerms = {
  all: { discountPercent: 62.5, minimumCharge: 118, fuelPercent: 24 },
  lanes: [
    { origin: '606', destination: 'GA', terms: { fakClass: '70' } },
    { origin: 'IL', destination: null, terms: { discountPercent: 65 } },
  ],
};

describe('own terms', () => {
  it('are empty until some are kept, and those of one user are never those of another', async () => {
    const [ann, bob] = [person(), person()];
    expect(await site.call(ann, 'GET', path)).toMatchObject({
      status: 200,
      body: { terms: { all: {}, lanes: [] } },
    });
    expect(await site.call(ann, 'PUT', path, { body: { terms } })).toMatchObject({
      status: 200,
      body: { terms },
    });
    expect((await site.call(ann, 'GET', path)).body).toEqual({ terms });
    expect((await site.call(bob, 'GET', path)).body).toEqual({ terms: { all: {}, lanes: [] } });
  });

  it('give way as a whole to those kept later', async () => {
    const ann = person();
    await site.call(ann, 'PUT', path, { body: { terms } });
    const fewer: OwnTerms = { all: { fuelPercent: 20 }, lanes: [] };
    await site.call(ann, 'PUT', path, { body: { terms: fewer } });
    expect((await site.call(ann, 'GET', path)).body).toEqual({ terms: fewer });
  });

  it.each([
    ['a class that is none', { ...terms, all: { fakClass: '71' } }, 'terms.all.fakClass'],
    [
      'an end that is no state and no three digits',
      { ...terms, lanes: [{ origin: '60', destination: null, terms: {} }] },
      'terms.lanes.0.origin',
    ],
    [
      'the same lane twice',
      { ...terms, lanes: [...terms.lanes, { origin: '606', destination: 'GA', terms: {} }] },
      'terms.lanes.2',
    ],
  ])('with %s are refused at that field', async (_, wrong, field) => {
    const ann = person();
    expect(await site.call(ann, 'PUT', path, { body: { terms: wrong } })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field }] },
    });
    expect((await site.call(ann, 'GET', path)).body).toEqual({ terms: { all: {}, lanes: [] } });
  });
});
