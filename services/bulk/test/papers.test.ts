import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BulkPaperFile, BulkType, Principal } from '@freightwright/contracts';
import { bolVoided } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { enterprise, fileOf, soon, startBulk } from './service.ts';

const bulk = shared(() => startBulk({ needs: ['bol'], replicas: 2 }));

/** A job whose bills are issued, and their numbers in row order. */
async function issued(who: Principal, rows = 3, change?: (row: number) => Record<string, string>) {
  const { body } = await bulk.upload(who, fileOf('bols', rows, change), { type: 'bols' });
  const job = await bulk.over(who, body.id);
  const all = (await bulk.read(who, job.id, '?rows=all&limit=100')).body.rows;
  const bills = all.flatMap(({ result }) => (result?.kind === 'bol' ? [result] : []));
  return { job, id: job.id, bills, numbers: bills.map(({ bolNumber }) => bolNumber) };
}

const build = (who: Principal, id: string, file: BulkPaperFile) =>
  bulk.call(who, 'POST', `jobs/${id}/papers`, { body: { file } });

const stateOf = async (who: Principal, id: string, file: BulkPaperFile) =>
  (await bulk.read(who, id, '?rows=none')).body.job.papers?.find((one) => one.file === file)?.state;

/** The file when it is built. */
async function built(who: Principal, id: string, file: BulkPaperFile) {
  expect((await build(who, id, file)).status).toBe(202);
  await expect.poll(() => stateOf(who, id, file), soon).toBe('ready');
  const response = await bulk.send(who, 'GET', `jobs/${id}/${file}`);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  const { numPages, getPage } = await task.promise.then((pdf) => ({
    numPages: pdf.numPages,
    getPage: (number: number) => pdf.getPage(number),
  }));
  const texts: string[] = [];
  for (let number = 1; number <= numPages; number += 1) {
    const { items } = await (await getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return texts;
}

it('one PDF has all bills in row order, and another all their labels', async () => {
  const who = enterprise();
  const change = (row: number): Record<string, string> => (row === 3 ? { handling_units: '2' } : {});
  const { id, numbers } = await issued(who, 45, change);
  const bills = await built(who, id, 'bills.pdf');
  expect(bills.response.headers.get('content-type')).toBe('application/pdf');
  expect(bills.response.headers.get('content-disposition')).toContain('filename="test-bills.pdf"');
  const pages = await textsOf(bills.bytes);
  expect(pages).toHaveLength(45);
  for (const [index, number] of numbers.entries()) expect(pages[index]).toContain(number);
  const labels = await textsOf((await built(who, id, 'labels.pdf')).bytes);
  expect(labels).toHaveLength(46);
});

it('a ZIP has a PDF of each bill, named by its number', async () => {
  const who = enterprise();
  const { id, numbers } = await issued(who, 23);
  const { bytes, response } = await built(who, id, 'bills.zip');
  expect(response.headers.get('content-type')).toBe('application/zip');
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const names: string[] = [];
  let first: Buffer | undefined;
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    first ??= await buffer(await zip.openReadStreamPromise(entry));
  }
  expect(names).toEqual(numbers.map((number) => `${number}.pdf`));
  const [text] = await textsOf(first ?? Buffer.alloc(0));
  expect(text).toContain(numbers[0]);
});

it('asked twice, a file is built once', async () => {
  const who = enterprise();
  const { id } = await issued(who, 2);
  await Promise.all([build(who, id, 'bills.pdf'), build(who, id, 'bills.pdf')]);
  await built(who, id, 'bills.pdf');
  expect((await build(who, id, 'bills.pdf')).body.job.papers).toMatchObject([
    { state: 'ready', error: null },
  ]);
  expect(await bulk.collection('paper').countDocuments({ userId: who.userId })).toBe(1);
  expect(await bulk.collection('paperpieces').countDocuments({ userId: who.userId })).toBe(1);
});

it('another type of job has none, one without bills has none, and each is told why', async () => {
  const who = enterprise();
  for (const [type, change, detail] of [
    ['calculations', () => ({}), 'Only a job of bills of lading has bills to print.'],
    ['bols', () => ({ consignee_zip: '' }), 'This job has issued no bill.'],
  ] satisfies [BulkType, () => Record<string, string>, string][]) {
    const { body } = await bulk.upload(who, fileOf(type, 2, change), { type });
    const { id } = await bulk.over(who, body.id);
    expect(await build(who, id, 'bills.pdf')).toMatchObject({
      status: 409,
      body: { code: 'bulk.no-papers', detail },
    });
  }
});

it('another user does not find them, and a file that was not asked for is not there', async () => {
  const who = enterprise();
  const { id } = await issued(who, 1);
  await built(who, id, 'bills.pdf');
  for (const answer of [
    await build(enterprise(), id, 'bills.pdf'),
    await bulk.call(enterprise(), 'GET', `jobs/${id}/bills.pdf`),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'bulk.job-not-found' } });
  }
  expect(await bulk.call(who, 'GET', `jobs/${id}/bills.zip`)).toMatchObject({
    status: 409,
    body: { code: 'bulk.paper-not-ready' },
  });
});

it('a bill with too many labels fails the file, which says so', async () => {
  const who = enterprise();
  const { id } = await issued(who, 2, (row) => (row === 3 ? { handling_units: '301', packages: '301' } : {}));
  await build(who, id, 'labels.pdf');
  await expect.poll(() => stateOf(who, id, 'labels.pdf'), soon).toBe('failed');
  const { papers } = (await bulk.read(who, id, '?rows=none')).body.job;
  expect(papers?.[0]?.error).toContain('301 handling units');
});

it('voiding a bill deletes the files, which show it as valid', async () => {
  const who = enterprise();
  const { id, bills } = await issued(who, 1);
  await built(who, id, 'bills.pdf');
  const bus = await bulk.site.connect('bol');
  const [bill] = bills;
  if (!bill) throw new Error('no bill was issued');
  const { bolId, bolNumber } = bill;
  const voidedAt = new Date().toISOString();
  await bus.publish(
    bolVoided,
    { userId: who.userId ?? '', bolId, bolNumber, voidedAt },
    { id: randomUUID() },
  );
  await expect.poll(() => stateOf(who, id, 'bills.pdf'), soon).toBe(undefined);
  // The parts follow their file.
  const parts = () => bulk.collection('paperpieces').countDocuments({ userId: who.userId });
  await expect.poll(parts, soon).toBe(0);
});

it('expires after a day, and may then be built again', async () => {
  const who = enterprise();
  const { id } = await issued(who, 1);
  await built(who, id, 'bills.pdf');
  bulk.passMs(25 * 3_600_000);
  expect(await stateOf(who, id, 'bills.pdf')).toBe(undefined);
  expect((await built(who, id, 'bills.pdf')).bytes.length).toBeGreaterThan(1_000);
});
