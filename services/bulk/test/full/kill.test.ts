import type { ServiceProcess } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished } from 'vitest';
import { enterprise, fileOf, soon, startBulk } from '../service.ts';

/** The replica in this process runs no rows: the killed processes do all the work. */
const bulk = shared(() => startBulk({ needs: ['bol'], settings: { BULK_CHUNKS_AT_A_TIME: '0' } }));

async function worker(): Promise<ServiceProcess> {
  const child = await bulk.site.startProcess('bulk', { BULK_CHUNKS_AT_A_TIME: '2' });
  onTestFinished(async () => void (await child.kill()));
  return child;
}
const billsOf = async (userId = '') =>
  (await bulk.site.openDatabase('bol')).collection('bills').find({ userId }).toArray();

it('kill -9 of workers in the middle of a job loses no row and issues no bill twice', async () => {
  const who = enterprise();
  const first = await worker();
  const rows = 160;
  const { body } = await bulk.upload(
    who,
    fileOf('bols', rows),
    { type: 'bols' },
    `${first.url}/api/bulk/process`,
  );
  const issued = async () => (await billsOf(who.userId)).length;
  await expect.poll(issued, soon).toBeGreaterThan(5);
  await first.kill();
  const second = await worker();
  const before = await issued();
  await expect.poll(issued, soon).toBeGreaterThan(Math.min(before + 5, rows - 20));
  await second.kill();
  await worker();

  const job = await bulk.over(who, body.id);
  expect(job.counts).toEqual({ ready: 0, invalid: 0, done: rows, failed: 0, skipped: 0 });
  expect(job.totals.bills).toBe(rows);
  const bills = await billsOf(who.userId);
  expect(bills).toHaveLength(rows);
  const first100 = (await bulk.read(who, body.id, '?rows=all&limit=100')).body;
  const others = (await bulk.read(who, body.id, `?rows=all&limit=100&cursor=${first100.nextCursor}`)).body;
  const numbers = [...first100.rows, ...others.rows].flatMap(({ result }) =>
    result?.kind === 'bol' ? [result.bolNumber] : [],
  );
  expect(numbers.toSorted()).toEqual(bills.map(({ bolNumber }) => bolNumber).toSorted());
}, 240_000);
