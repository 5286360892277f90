import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { type Expected, openReader } from './files/read-file.ts';
import workbooks from './files/workbooks.json' with { type: 'json' };
import { enterprise, startBulk } from './service.ts';

const expectFile = openReader();

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'files', name)));

it.each(Object.entries(workbooks as Record<string, Expected>))('%s', async (name, expected) => {
  await expectFile(bytesOf(name.split(' ')[0] ?? ''), expected);
});

const bulk = shared(() => startBulk());

it.each([false, true])('an uploaded workbook has its sheet run, fields last: %j', async (fieldsLast) => {
  const who = enterprise();
  const asked = { sheet: 'June', fieldsLast, fileName: 'shipments.xlsx' };
  const { status, body } = await bulk.upload(who, bytesOf('openpyxl-sheets.xlsx'), asked);
  expect(status, JSON.stringify(body)).toBe(202);
  await bulk.over(who, body.id);
  const { job, rows } = (await bulk.read(who, body.id, '?rows=all')).body;
  expect(job).toMatchObject({ counts: { done: 1 }, totals: { units: 3, weightLb: 300 } });
  expect(rows).toMatchObject([{ row: 2, state: 'done', result: { freightClass: '300' } }]);
});

it('an uploaded workbook without the sheet is refused and stores nothing', async () => {
  const who = enterprise();
  const sent = await bulk.upload(who, bytesOf('openpyxl-sheets.xlsx'), { sheet: 'July' });
  expect(sent).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'file', rule: 'sheet' }], sheets: ['Read me', 'May', 'June'] },
  });
  expect(await bulk.collection('jobs').countDocuments({ userId: who.userId })).toBe(0);
});

it('the same workbook with another sheet is another upload', async () => {
  const who = enterprise();
  const send = (sheet: string) => bulk.upload(who, bytesOf('openpyxl-sheets.xlsx'), { sheet, check: 'only' });
  const [may, june, again] = [await send('May'), await send('June'), await send('May')];
  expect(june.body.id).not.toBe(may.body.id);
  expect(again.body.id).toBe(may.body.id);
});
