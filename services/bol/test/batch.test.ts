import type { BatchResult, BolSummary, Principal } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished } from 'vitest';
import { form } from './forms.ts';
import { enterprise, professional, registered, startBol } from './service.ts';

const bol = shared(() => startBol());
type Results = BatchResult<{ bol: BolSummary }>[];

async function batch(who: Principal, items: unknown, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await bol.site.ask(who, `${bol.url}/api/bols/batch`, {
    method: 'POST',
    body: { items },
    headers,
  });
  const body = (await response.json()) as { results: Results; code?: string; errors?: { field: string }[] };
  const bills = (body.results ?? []).map((one) =>
    one.status === 'ok' ? one.result.bol.id : one.problem.code,
  );
  return { status: response.status, replayed: response.headers.get('idempotency-replayed'), ...body, bills };
}
const item = (reference: string, change = {}) => ({ reference, ...form(change) });

it('issues each item with its own number, answers in order, and a refused item stops no other', async () => {
  const who = enterprise();
  const items = [
    item('PO 1'),
    item('PO 2', { consigneeZip: '1' }),
    item('PO 3'),
    { reference: 'PO 4', odd: 1 },
  ];
  const { status, results } = await batch(who, items);
  expect([status, results.map(({ reference }) => reference)]).toEqual([
    200,
    ['PO 1', 'PO 2', 'PO 3', 'PO 4'],
  ]);
  expect(results[0]).toMatchObject({ status: 'ok', result: { bol: { status: 'issued' } } });
  expect(results[1]).toMatchObject({
    status: 'refused',
    problem: {
      ...{ code: 'request.invalid', status: 400, type: '/developers/errors#request.invalid' },
      errors: [{ field: 'consigneeZip', pointer: '#/items/1/consigneeZip' }],
    },
  });
  expect(results[3]).toMatchObject({ status: 'refused', problem: { code: 'request.unknown-field' } });
  const issued = await bol.documents(who);
  expect(new Set(issued.map(({ bolNumber }) => bolNumber)).size).toBe(2);
});

it('of twenty bills issues each in a write that they share, and asks for no credit', async () => {
  const who = enterprise();
  const items = Array.from({ length: 20 }, (_, at) => item(`PO ${at}`));
  const before = bol.credits.messages();
  expect((await batch(who, items, 'batch-of-twenty')).results).toMatchObject(
    Array(20).fill({ status: 'ok' }),
  );
  expect(bol.credits.messages()).toBe(before);
  const issued = await bol.documents(who);
  expect(new Set(issued.map(({ bolNumber }) => bolNumber)).size).toBe(20);
});

it('a malformed envelope is refused as a whole and issues nothing', async () => {
  const who = enterprise();
  const twice = await batch(who, [item('A'), item('B'), item('C'), item('A')]);
  expect(twice).toMatchObject({ status: 400, errors: [{ field: 'items.3.reference', rule: 'unique' }] });
  expect(await batch(who, [form()])).toMatchObject({ status: 400, errors: [{ field: 'items.0.reference' }] });
  expect((await batch(who, [])).status).toBe(400);
  expect((await batch(who, Array(101).fill(item('A')))).status).toBe(400);
  expect(await bol.documents(who)).toHaveLength(0);
});

it('is part of the Enterprise plan', async () => {
  for (const who of [registered(), professional()]) {
    expect(await batch(who, [item('A')])).toMatchObject({ status: 403, code: 'access.denied' });
  }
});

it('is for every developer in test mode, with the header and their own credit', async () => {
  const developer = registered();
  const ask = (headers: Record<string, string>) =>
    bol.site.ask(developer, `${bol.url}/api/bols/batch`, {
      method: 'POST',
      body: { items: [item('A'), item('B')] },
      headers,
    });
  expect((await ask({ 'x-test-mode': 'no' })).status).toBe(403);
  const response = await ask({ 'x-test-mode': 'true' });
  const { results } = (await response.json()) as { results: Results };
  expect([response.status, results.map(({ status }) => status).toSorted()]).toEqual([200, ['ok', 'refused']]);
  expect(results).toContainEqual(
    expect.objectContaining({ problem: expect.objectContaining({ code: 'bol.allowance-used' }) }),
  );
});

it('the same batch again has the same answer, and another under its key is refused', async () => {
  const who = enterprise();
  const first = await batch(who, [item('A'), item('B')], 'batch-of-monday');
  const again = await batch(who, [item('A'), item('B')], 'batch-of-monday');
  expect(again).toEqual({ ...first, replayed: 'true' });
  expect((await batch(who, [item('A')], 'batch-of-monday')).code).toBe('idempotency.key-reused');
  // Without a key, as by a second click.
  const [bare, bareAgain] = [await batch(who, [item('C')]), await batch(who, [item('C')])];
  expect(bareAgain.bills).toEqual(bare.bills);
  expect(await bol.documents(who)).toHaveLength(3);
});

it('a batch whose answer was lost continues: bills that exist are not issued again', async () => {
  const who = enterprise();
  const items = ['A', 'B', 'C'].map((reference) => item(reference));
  const first = await batch(who, items, 'batch-that-died');
  // As if the process had died after the first item.
  const unfinished = { $set: { status: 'in-progress', leaseExpiresAt: new Date(0) } };
  await bol.collection('idempotencyrecords').updateMany({ owner: who.userId }, unfinished);
  const [, ...others] = first.bills;
  await bol.bills().deleteMany({ _id: { $in: others } as never });
  const again = await batch(who, items, 'batch-that-died');
  expect(again.bills[0]).toBe(first.bills[0]);
  expect(await bol.documents(who)).toHaveLength(3);
});

it('an item that fails on our side is tried again with the same key', async () => {
  const who = enterprise();
  await bol.site.failCommand('alwaysOn', { failCommands: ['findAndModify'], errorCode: 91 });
  onTestFinished(() => bol.site.failCommand('off').then(() => {}));
  const away = await batch(who, [item('A'), item('B')], 'batch-of-outage');
  expect(away).toMatchObject({ status: 200, bills: ['service.unavailable', 'service.unavailable'] });
  await bol.site.failCommand('off');
  await expect
    .poll(async () => (await batch(who, [item('A'), item('B')], 'batch-of-outage')).results, {
      timeout: 15_000,
    })
    .toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  expect(await bol.documents(who)).toHaveLength(2);
});
