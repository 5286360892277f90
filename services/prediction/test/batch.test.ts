import type { BatchResult } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { asked, person, startPrediction } from './service.ts';

const prediction = shared(() => startPrediction({ settings: { TEST_MODE: 'on' } }));
type Results = BatchResult<{ totalEstimate: number; freightClass: string }>[];

const batch = (who: ReturnType<typeof person>, items: object[], key = '') =>
  prediction.call<{ results: Results }>(who, 'POST', '/api/predictions/batch', {
    body: { items },
    headers: key === '' ? {} : { 'idempotency-key': key },
  });

it('prices each item as the single call does, in order, and a refused item stops no other', async () => {
  const who = person('enterprise');
  const { totalEstimate } = (await prediction.predict(who)).body;
  const { status, body } = await batch(who, [
    { reference: 'A', ...asked },
    { reference: 'B', ...asked, weight: -1 },
    { reference: 'C', ...asked, destinationZip: '00000' },
    { reference: 'D', ...asked, weight: 900 },
  ]);
  expect(status).toBe(200);
  expect(body.results).toMatchObject([
    { reference: 'A', status: 'ok', result: { totalEstimate, freightClass: '100' } },
    { reference: 'B', problem: { code: 'request.invalid', errors: [{ pointer: '#/items/1/weight' }] } },
    { reference: 'C', problem: { status: 400, errors: [{ field: 'destinationZip' }] } },
    { reference: 'D', status: 'ok' },
  ]);
  // The single call alone is among the saved estimates.
  expect((await prediction.quotes(who)).body.quotes).toHaveLength(1);
});

it('is part of the Enterprise plan, and names an item that has no reference of its own', async () => {
  const items = [{ reference: 'A', ...asked }];
  expect((await batch(person('pro'), items)).status).toBe(403);
  // In test mode it is for every developer who sends the header.
  const headers = { 'x-test-mode': 'true' };
  const opened = await prediction.call(person('registered'), 'POST', '/api/predictions/batch', {
    body: { items },
    headers,
  });
  expect(opened).toMatchObject({ status: 200, body: { results: [{ status: 'ok' }] } });
  const who = person('enterprise');
  expect(await batch(who, [{ reference: 'A' }, { reference: 'A' }])).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'items.1.reference', rule: 'unique' }] },
  });
});

it('has the same answer under the same key, and refuses another batch under it', async () => {
  const who = person('enterprise');
  const first = await batch(who, [{ reference: 'A', ...asked }], 'lanes-of-monday');
  const again = await batch(who, [{ reference: 'A', ...asked }], 'lanes-of-monday');
  expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
  expect((await batch(who, [{ reference: 'B', ...asked }], 'lanes-of-monday')).body).toMatchObject({
    code: 'idempotency.key-reused',
  });
});

it('a hundred items are priced', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({
    reference: `R${index}`,
    ...asked,
    weight: 400 + index,
  }));
  const { body } = await batch(person('enterprise'), items);
  expect(body.results.map(({ status }) => status)).toEqual(Array(100).fill('ok'));
});

it('a key is refused for another request, wherever it was used first', async () => {
  const who = person('enterprise');
  const reused = { status: 422, body: { code: 'idempotency.key-reused' } };
  const items = [{ reference: 'A', ...asked }];
  expect((await prediction.predict(who, asked, { key: 'single-first' })).status).toBe(200);
  expect(await batch(who, items, 'single-first')).toMatchObject(reused);
  expect((await batch(who, items, 'batch-first')).status).toBe(200);
  expect(await prediction.predict(who, asked, { key: 'batch-first' })).toMatchObject(reused);
});

it('a caller who bought a plan meanwhile gets the first answer to the same request', async () => {
  const free = person('registered');
  const key = { key: 'before-the-plan' };
  const first = await prediction.predict(free, asked, key);
  const again = await prediction.predict({ ...free, tier: 'enterprise' }, asked, key);
  expect(again.body).toEqual(first.body);
});
