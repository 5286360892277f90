import { randomUUID } from 'node:crypto';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, fileOf, registered, type Sent, startBulk } from './service.ts';

const bulk = shared(() =>
  startBulk({ needs: ['bol', 'prediction'], replicas: 2, settings: { TEST_MODE: 'on' } }),
);

const billsOf = async (userId = '') => {
  const bills = (await bulk.site.openDatabase('bol')).collection('bills');
  return bills.find({ userId }).toArray();
};

describe('a file of predictions', () => {
  it('is priced row by row, as the single call prices it', async () => {
    const who = enterprise();
    const change = (row: number): Record<string, string> => {
      if (row === 3) return { count: '4', accessorials: 'liftgate;residential' };
      if (row === 4) return { freight_class: '250' };
      return row === 5 ? { destination_zip: '00000' } : {};
    };
    const { body } = await bulk.upload(who, fileOf('predictions', 60, change), { type: 'predictions' });
    const job = await bulk.over(who, body.id);
    expect(job).toMatchObject({ state: 'done', counts: { done: 59, failed: 1, invalid: 0 } });
    const { rows } = (await bulk.read(who, job.id, '?rows=all&limit=4')).body;
    const totals = rows.map(({ result }) => (result?.kind === 'prediction' ? result.totalEstimate : 0));
    expect(rows[2]?.result).toMatchObject({ kind: 'prediction', freightClass: '250' });
    expect(totals[1]).toBeGreaterThan(totals[0] ?? 0);
    expect(totals[2]).toBeGreaterThan(totals[0] ?? 0);
    expect(rows[3]).toMatchObject({
      row: 5,
      state: 'failed',
      errors: [{ row: 5, column: 'destination_zip' }],
    });
    expect(job.totals.estimateUsd).toBeGreaterThan(totals.reduce((sum, total) => sum + total, 0));
    // The user's saved estimates are unchanged.
    const quotes = (await bulk.site.openDatabase('prediction')).collection('quotes');
    expect(await quotes.countDocuments({ userId: who.userId })).toBe(0);
  });
});

describe('a file of bills', () => {
  it('that issued bills is processed again only on request, and only for its own user', async () => {
    const who = enterprise();
    const file = fileOf('bols', 2, (row) => (row === 2 ? { nmfc_item: '' } : { consignee_zip: '' }));
    const send = (sent: Sent) => bulk.upload(who, file, { type: 'bols', ...sent });
    // A file that is only validated has issued nothing.
    expect((await send({ check: 'only' })).status).toBe(202);
    const first = (await send({ key: randomUUID() })).body;
    await bulk.over(who, first.id);
    for (const sent of [{ key: randomUUID() }, { key: randomUUID(), check: 'only' }]) {
      const code = 'bulk.same-file';
      expect(await send(sent)).toMatchObject({ status: 409, body: { code, jobId: first.id } });
    }
    expect(await billsOf(who.userId)).toHaveLength(1);
    const again = await send({ key: randomUUID(), again: 'yes' });
    expect((await bulk.over(who, again.body.id)).totals.bills).toBe(1);
    expect(await billsOf(who.userId)).toHaveLength(2);
    const other = await bulk.upload(enterprise(), file, { type: 'bols', check: 'only' });
    expect(other.status).toBe(202);
  });

  it('that is checked twice is run a second time only on request', async () => {
    const who = enterprise();
    const file = fileOf('bols', 1, () => ({ nmfc_item: '' }));
    const check = (sent: Sent = {}) =>
      bulk.upload(who, file, { type: 'bols', check: 'only', key: randomUUID(), ...sent });
    const [first, second, third] = [(await check()).body, (await check()).body, (await check()).body];
    const run = (id: string, query = '') => bulk.call(who, 'POST', `jobs/${id}/run${query}`);
    expect((await run(first.id)).status).toBe(202);
    await bulk.over(who, first.id);
    expect(await run(second.id)).toMatchObject({
      status: 409,
      body: { code: 'bulk.same-file', jobId: first.id },
    });
    expect((await run(second.id, '?again=yes')).status).toBe(202);
    await bulk.over(who, second.id);
    expect((await run(third.id)).body.code).toBe('bulk.same-file');
    // The question was answered with the upload.
    const again = (await check({ again: 'yes' })).body;
    expect((await run(again.id)).status).toBe(202);
    await bulk.over(who, again.id);
    expect(await billsOf(who.userId)).toHaveLength(3);
  });

  it('is one bill for each good row, with a number of its own', async () => {
    const who = enterprise();
    const change = (row: number): Record<string, string> =>
      row === 4 ? { consignee_zip: '' } : { nmfc_item: '' };
    const { body } = await bulk.upload(who, fileOf('bols', 12, change), { type: 'bols' });
    const job = await bulk.over(who, body.id);
    expect(job).toMatchObject({
      counts: { done: 11, invalid: 1, failed: 0 },
      totals: { bills: 11, units: 11 },
    });
    const bills = await billsOf(who.userId);
    expect(bills.map(({ status }) => status)).toEqual(Array(11).fill('issued'));
    const { rows } = (await bulk.read(who, job.id, '?rows=all&limit=100')).body;
    const delivered = rows.flatMap(({ result }) => (result?.kind === 'bol' ? [result.bolNumber] : []));
    expect(delivered.toSorted()).toEqual(bills.map(({ bolNumber }) => bolNumber).toSorted());
    const lines = (await bulk.textOf(who, `jobs/${job.id}/results.csv`)).split('\r\n');
    expect(lines[1]).toMatch(/,done,04-\d{15},[0-9a-f-]{36},,$/);
    // The results file sent again issues no bill twice, whatever was corrected in it.
    const corrected = lines.join('\r\n').replace(/,GA,,/, ',GA,30318,').replaceAll('Boxed books', 'Books');
    const again = await bulk.upload(who, corrected, { type: 'bols' });
    expect(again.body.job).toMatchObject({ rows: 1, notices: [{ rule: 'issued' }] });
    expect(await bulk.over(who, again.body.id)).toMatchObject({ counts: { done: 1 } });
    expect(await billsOf(who.userId)).toHaveLength(12);
    const done = lines.filter((line) => !line.includes(',invalid,')).join('\r\n');
    expect(await bulk.upload(who, done, { type: 'bols' })).toMatchObject({
      status: 400,
      body: { errors: [{ rule: 'issued' }] },
    });
  });

  it('uses the credit of a developer in test mode like any other bill', async () => {
    const who = registered();
    const headers = { 'x-test-mode': 'true' };
    const { body } = await bulk.upload(who, fileOf('bols', 3), { type: 'bols', headers });
    const job = await bulk.over(who, body.id);
    expect(job.counts).toMatchObject({ done: 1, failed: 2 });
    const { rows } = (await bulk.read(who, job.id)).body;
    expect(rows.map(({ errors }) => errors[0]?.rule)).toEqual(['bol.allowance-used', 'bol.allowance-used']);
    expect(await billsOf(who.userId)).toHaveLength(1);
  });
});
