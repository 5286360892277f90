import type { Quote } from '@freightwright/contracts';
import { openWalk } from '@freightwright/service-kit';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { asked, person, startPrediction } from './service.ts';

const site = shared(() => startPrediction());
type Caller = ReturnType<typeof person>;

const own = { reference: 'SO-10442', metadata: { load: 'L-4410' } };
const predicted = async (who: Caller, given: object = {}) => {
  site.passMs(1_000);
  const { status, body } = await site.predict(who, { ...asked, ...given });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.quoteId;
};
const idsOf = async (who: Caller, query: string) =>
  (await site.quotes(who, query)).body.quotes.map(({ id }) => id);
const deletedOf = async (who: Caller, query = '') =>
  (
    await site.call<{ deleted: { id: string; deletedAt: string }[]; nextCursor: string | null }>(
      ...([who, 'GET', `/api/deleted-quotes${query}`] as const),
    )
  ).body;

describe('estimates that are synchronized', () => {
  it.each(['pro', 'enterprise'] as const)(
    'keep reference and metadata of %s, and are found by both',
    async (tier) => {
      const who = person(tier);
      const one = await predicted(who, own);
      const two = await predicted(who, { metadata: { load: 'L-4410', dock: 'B' } });
      const { body } = await site.call<{ quote: Quote }>(who, 'GET', `/api/quotes/${one}`);
      expect(body.quote).toMatchObject({ summary: own, request: own });
      const { quotes } = (await site.quotes(who, `?reference=${own.reference}`)).body;
      expect(quotes).toMatchObject([{ id: one, ...own }]);
      expect(quotes[0]?.updatedAt).toBe(quotes[0]?.createdAt);
      expect(await idsOf(who, '?metadata[load]=L-4410')).toEqual([two, one]);
      expect(await idsOf(who, '?metadata[load]=L-4410&metadata[dock]=B')).toEqual([two]);
      expect(await idsOf(person('pro'), `?reference=${own.reference}`)).toEqual([]);
    },
  );

  it.each([
    [{ reference: 'x'.repeat(51) }, 'reference'],
    [{ metadata: { 'a.b': 'x' } }, 'metadata'],
    [{ metadata: { load: 7 } }, 'metadata.load'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, ''])) },
      'metadata',
    ],
  ])('refuse %j', async (given, field) => {
    const { status, body } = await site.predict(person('pro'), { ...asked, ...given });
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it.each([
    ['createdAt', [0, 1, 2]],
    ['-createdAt', [2, 1, 0]],
    ['updatedAt', [0, 1, 2]],
    ['-updatedAt', [2, 1, 0]],
  ] as const)('by %s come page by page from an index, each once, and in a range', async (sort, order) => {
    const who = person('pro');
    const ids = [await predicted(who), await predicted(who), await predicted(who)];
    const expected = order.map((index) => ids[index]);
    const seen = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await site.quotes(who, `?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.quotes);
      cursor = body.nextCursor;
    }
    expect(seen.map(({ id }) => id)).toEqual(expected);
    const middle = seen[1]?.createdAt;
    const name = sort.replace('-', '').replace('At', '');
    const from = await idsOf(who, `?sort=${sort}&${name}After=${middle}`);
    expect(from).toEqual(expected.filter((id) => id !== ids[0]));
    expect(await idsOf(who, `?sort=${sort}&${name}Before=${middle}`)).toEqual([ids[0]]);

    const walk = openWalk({ sort }, { nowMs: Date.now, perPage: 10, isImmutable: true });
    const query = site
      .collection('quotes')
      .find({ userId: 'u1', ...walk.filter })
      .sort(walk.sort);
    const plan = JSON.stringify((await query.explain('queryPlanner')).queryPlanner.winningPlan);
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toMatch(/"COLLSCAN"|"SORT"/);
  });

  it('tell which were deleted, of one user alone, for 30 days', async () => {
    const who = person('pro');
    const ids = [await predicted(who), await predicted(who)];
    for (const id of ids) {
      site.passMs(1_000);
      expect((await site.call(who, 'DELETE', `/api/quotes/${id}`)).status).toBe(204);
      expect((await site.call(who, 'DELETE', `/api/quotes/${id}`)).status).toBe(404);
    }
    const { deleted, nextCursor } = await deletedOf(who);
    expect([deleted.map(({ id }) => id), nextCursor]).toEqual([ids, null]);
    expect((await deletedOf(who, `?deletedAfter=${deleted[1]?.deletedAt}`)).deleted).toEqual([deleted[1]]);
    expect((await deletedOf(person('pro'))).deleted).toEqual([]);
    const stored = await site.collection('deletions').findOne({ _id: ids[0] as never });
    const days = (stored?.expiresAt.getTime() - stored?.deletedAt.getTime()) / 86_400_000;
    expect([days, stored?.userId]).toEqual([30, who.userId]);
  });
});
