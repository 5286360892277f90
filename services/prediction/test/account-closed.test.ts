import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom, type OwnTerms } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { person, startPrediction } from './service.ts';

const site = shared(() => startPrediction());

const terms: OwnTerms = { all: { discountPercent: 10 }, lanes: [] };

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
    keptUntil: expect.any(String),
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
