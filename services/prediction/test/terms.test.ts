import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom, type OwnTerms } from '@freightwright/contracts';
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

it('erases estimates, terms and answers to keys of a user, and leaves everybody else alone', async () => {
  const [leaver, other] = [person(), person()];
  for (const who of [leaver, other]) {
    expect((await site.predict(who, undefined, { key: `key-${who.userId}` })).status).toBe(200);
    expect((await site.predict(who)).status).toBe(200);
    expect((await site.call(who, 'PUT', '/api/prediction-terms', { body: { terms } })).status).toBe(200);
  }
  const asking = await site.site.connect();
  const kinds = async ({ userId = '' }) => {
    const { pieces } = await asking.request(exportFrom.prediction, { userId });
    return pieces.map(({ kind }) => kind);
  };
  const { pieces } = await asking.request(exportFrom.prediction, { userId: leaver.userId ?? '' });
  expect(await kinds(leaver)).toEqual(['estimates', 'estimates', 'ownTerms']);
  expect(JSON.parse(pieces[0]?.json ?? '')).toMatchObject({
    request: { originZip: '60608', destinationZip: '30318' },
    prediction: { totalEstimate: expect.any(Number) },
    expiresAt: expect.any(String),
  });

  const reports = await site.site.published(accountErased.prediction);
  const closed = {
    closureId: randomUUID(),
    userId: leaver.userId ?? '',
    closedAt: new Date().toISOString(),
    look: 1 as const,
  };
  await asking.publish(accountClosed, closed, { id: `${closed.closureId}-1` });
  await asking.publish(accountClosed, closed, { id: `${closed.closureId}-2` });
  await expect.poll(() => reports.length).toBe(2);
  expect(reports[0]?.report).toMatchObject({
    part: 'prediction',
    erased: [
      { what: 'answers to repeated requests', count: 1 },
      { what: 'estimates', count: 2 },
      { what: 'own terms', count: 1 },
    ],
  });
  expect(reports[1]?.report).toEqual(reports[0]?.report);
  expect(await kinds(leaver)).toEqual([]);
  expect(await kinds(other)).toEqual(['estimates', 'estimates', 'ownTerms']);
  for (const name of ['quotes', 'ownterms', 'idempotencyrecords']) {
    const all = JSON.stringify(await site.collection(name).find({}).toArray());
    expect(all).not.toContain(leaver.userId);
    expect(all).toContain(other.userId);
  }
});
