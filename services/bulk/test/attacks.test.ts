import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, fileOf, startBulk } from './service.ts';

const bulk = shared(() => startBulk());
const rowsOf = async (userId = '') => [
  await bulk.collection('jobs').countDocuments({ userId }),
  await bulk.collection('chunks').countDocuments({ userId }),
];

describe('a file that is refused and stores nothing', () => {
  const header = 'weight,length,width,height\n';
  it.each([
    ['of 10 MB of line ends', '\n'.repeat(10_000_000), 'empty'],
    ['of a header and blank rows', `${header}${',,,\n'.repeat(10_001)}`, 'lines'],
    ['with a row of thousands of cells', `${header}1,1,1,1\n1${','.repeat(31_900)}\n`, 'cells'],
  ])('%s', async (_, file, rule) => {
    const who = enterprise();
    const sent = await bulk.upload(who, file);
    expect(sent).toMatchObject({ status: 400, body: { errors: [{ field: 'file', rule }] } });
    expect(await rowsOf(who.userId)).toEqual([0, 0]);
  });
});

describe('an idempotency key that was used', () => {
  it('counts toward the files of a minute', async () => {
    const who = enterprise();
    const send = () => bulk.upload(who, fileOf('calculations', 2), { key: 'the-same-key' });
    const first = await send();
    for (let again = 1; again < 5; again += 1) expect((await send()).body.id).toBe(first.body.id);
    expect(await send()).toMatchObject({ status: 429, body: { code: 'bulk.too-many-uploads' } });
  });

  it('with another file is refused without reading its rows', async () => {
    const who = enterprise();
    const { body } = await bulk.upload(who, fileOf('calculations', 2), { key: 'the-same-key' });
    const stored = await rowsOf(who.userId);
    // No table: its rows would be refused for another reason.
    const other = await bulk.upload(who, 'a\nb\n', { key: 'the-same-key' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.key-reused' } });
    const dry = await bulk.upload(who, fileOf('calculations', 2), { key: 'the-same-key', check: 'only' });
    expect(dry).toMatchObject({ status: 422, body: { code: 'idempotency.key-reused' } });
    expect([await rowsOf(who.userId), stored]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const again = await bulk.upload(who, fileOf('calculations', 2), {
      key: 'the-same-key',
      fieldsLast: true,
    });
    expect(again).toMatchObject({ status: 202, body: { id: body.id } });
  });
});

describe('corrections that would make a job too long', () => {
  const text = (chars: number) => 'x'.repeat(chars);
  const cellsIn = (rows: readonly number[], value: string) =>
    rows.map((row) => ({ row, column: 'description', value }));

  it.each([
    ['a row', { columns: [{ column: 'description', value: text(5_000), where: 'all' }] }, 7],
    ['a chunk', { columns: [{ column: 'description', value: text(5_000), where: 'all' }] }, 0],
    ['the last of its chunks', { cells: [...cellsIn([2], 'short'), ...cellsIn([300], text(5_000))] }, 7],
  ])('by %s change nothing', async (_, change, notes) => {
    const who = enterprise();
    const extra = Array.from({ length: notes }, () => text(4_000)).join(',');
    const [header = '', ...rows] = fileOf('calculations', 300).split('\n');
    const isLong = (at: number) => notes > 0 && at === 298;
    const file = [header, ...rows.map((row, at) => (isLong(at) ? `${row},${extra}` : row))].join('\n');
    const names = `,${Array.from({ length: notes }, (__, at) => `note ${at}`).join(',')}`;
    const sent = await bulk.upload(who, file.replace(header, header + names), { check: 'only' });
    const before = (await bulk.read(who, sent.body.id, '?rows=all')).body;
    expect(await bulk.change(who, sent.body.id, change)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body', rule: 'max' }] },
    });
    expect((await bulk.read(who, sent.body.id, '?rows=all')).body).toEqual(before);
    const short = await bulk.change(who, sent.body.id, { cells: cellsIn([2, 300], 'short') });
    expect(short.body.changed).toBe(2);
  });
});

it('a job whose rows are being changed is run afterwards', async () => {
  const who = enterprise();
  const { body } = await bulk.upload(who, fileOf('calculations', 300), { check: 'only' });
  const columns = [{ column: 'weight', value: '1,000', where: 'all' }];
  const [changed, run] = await Promise.all([bulk.change(who, body.id, { columns }), bulk.run(who, body.id)]);
  expect(run.status).toBe(202);
  expect((await bulk.over(who, body.id)).totals.weightLb).toBe(changed.status === 200 ? 300_000 : 164_850);
});
