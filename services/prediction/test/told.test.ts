import { randomUUID } from 'node:crypto';
import { predictionMade } from '@freightwright/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, type PredictionSite, person, soon, startPrediction } from './service.ts';

let site: PredictionSite;
beforeAll(async () => {
  site = await startPrediction();
}, 60_000);
afterAll(() => site?.stop());

it('a prediction of somebody on the Enterprise plan is told once, and nobody else’s is', async () => {
  const told = await site.site.published(predictionMade);
  const [ann, bob] = [person('enterprise'), person('pro')];
  const key = `key-${randomUUID()}`;
  const ask = (who: typeof ann) => site.predict(who, asked, { key });
  const { body } = await ask(ann);
  expect((await ask(ann)).body.quoteId).toBe(body.quoteId);
  await ask(bob);
  // What follows it is told after it.
  const last = await site.predict(ann);
  const ofBoth = () => told.filter(({ userId }) => userId === ann.userId || userId === bob.userId);
  await expect.poll(() => ofBoth().some(({ quoteId }) => quoteId === last.body.quoteId), soon).toBe(true);
  expect(
    ofBoth()
      .map(({ quoteId }) => quoteId)
      .toSorted(),
  ).toEqual([body.quoteId, last.body.quoteId].toSorted());
  const { totalEstimate, predictedAt } =
    (await site.quotes(ann)).body.quotes.find(({ id }) => id === body.quoteId) ?? {};
  expect(ofBoth().find(({ quoteId }) => quoteId === body.quoteId)).toEqual({
    ...{ userId: ann.userId, quoteId: body.quoteId, originZip: '60608', destinationZip: '30318' },
    ...{ weightLb: 500, serviceType: 'ltl', totalEstimate, predictedAt },
  });
});
