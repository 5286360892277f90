import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, startBulk } from './service.ts';

const bulk = shared(() => startBulk());

/** The numbers that decide are in the last of 600 rows, long after the first are stored. */
const german = `Weight;Dims;Qty\n${'1.200;48x40x48;2\n'.repeat(599)}500,5;48x40x48;1,0\n`;
const weights = { weightLb: 599 * 2 * 1_200 + 500.5, units: 599 * 2 + 1 };

describe('numbers with a decimal comma', () => {
  it.each([
    ['run as they arrive', {}],
    ['validated first', { check: 'only' }],
    ['of a type that follows them', { fieldsLast: true }],
  ])('are read by all rows of the file, %s', async (_, sent) => {
    const who = enterprise();
    const { status, body } = await bulk.upload(who, german, sent);
    expect(status, JSON.stringify(body)).toBe(202);
    if ('check' in sent) await bulk.run(who, body.id);
    expect(await bulk.over(who, body.id)).toMatchObject({
      counts: { done: 600, invalid: 0 },
      totals: { ...weights },
    });
  });

  it('stay so when a cell is corrected', async () => {
    const who = enterprise();
    const { body } = await bulk.upload(who, german, { check: 'only' });
    const cells = [{ row: 2, column: 'weight', value: '1.300' }];
    expect((await bulk.change(who, body.id, { cells })).body.rows).toMatchObject([{ state: 'ready' }]);
    await bulk.run(who, body.id);
    const { totals } = await bulk.over(who, body.id);
    expect(totals.weightLb).toBe(weights.weightLb + 200);
  });
});

describe('numbers whose mark stays open', () => {
  const file = 'Weight,Dims\n1.200,48x40x48\n';

  it.each([false, true])('are a question with the columns, fields last: %j', async (fieldsLast) => {
    const who = enterprise();
    const answer = await bulk.upload(who, file, { fieldsLast });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bulk.file-refused', errors: [{ field: 'weight', rule: 'marks' }] },
    });
    expect(answer.body.columns).toEqual([
      { header: 'Weight', key: 'weight', choices: [], samples: ['1.200'] },
      { header: 'Dims', key: 'dimensions', choices: [], samples: ['48x40x48'] },
    ]);
    expect(await bulk.collection('chunks').countDocuments({ userId: who.userId })).toBe(0);
  });

  it.each([
    ['.', 1.2],
    [',', 1_200],
  ])('are answered by a mapping with %s', async (decimal, weightLb) => {
    const mapping = { Weight: { column: 'weight', decimal } };
    const { body } = await bulk.upload(enterprise(), file, { mapping });
    expect(body.job).toMatchObject({ state: 'done', totals: { weightLb } });
  });
});
