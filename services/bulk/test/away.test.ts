import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Principal } from '@freightwright/contracts';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BulkService, enterprise, fileOf, soon, startBulk } from './service.ts';

/** The replica in this process runs no rows, so that a job waits until the test's own worker starts. */
let bulk: BulkService;
function serve(settings: Record<string, string> = {}) {
  beforeAll(async () => {
    bulk = await startBulk({ settings: { BULK_CHUNKS_AT_A_TIME: '0', ...settings } });
  }, 120_000);
  afterAll(() => bulk?.stop());
}

const storedOf = async ({ userId = '' }: Principal) =>
  Promise.all(['jobs', 'chunks'].map((name) => bulk.collection(name).countDocuments({ userId })));

/** Starts a form whose file does not end. */
async function beginForm(who: Principal, type = 'calculations') {
  const sending = request(`${bulk.url}/api/bulk/process`, {
    method: 'POST',
    headers: { 'x-principal': await bulk.site.sign(who), 'content-type': 'multipart/form-data; boundary=x' },
  });
  // The connection is closed under the sender, which a write may encounter first.
  sending.on('error', () => undefined);
  sending.write(`--x\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n`);
  sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
  return sending;
}

describe('a file that comes byte by byte', () => {
  serve({ BULK_UPLOAD_MS: '3000' });

  it('is answered 408 when its time is over, leaves nothing, and holds nobody up meanwhile', async () => {
    const who = enterprise();
    const sending = await beginForm(who);
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    const invoices = fileOf('calculations', 500);
    let at = 0;
    const dripping = setInterval(() => sending.write(invoices[at++] ?? ' '), 100);
    await expect.poll(() => storedOf(who), soon).toEqual([1, 0]);
    const other = enterprise();
    expect((await bulk.upload(other, fileOf('calculations', 3), { check: 'only' })).status).toBe(202);

    const [response] = await answered;
    clearInterval(dripping);
    expect(response.statusCode).toBe(408);
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'request.timeout' });
    sending.destroy();
    expect(at).toBeLessThan(invoices.length);
    await expect.poll(() => storedOf(who), soon).toEqual([0, 0]);
  });
});

describe.skipIf(isServerGiven)('while the database', () => {
  serve();
  afterEach(() => bulk.site.failCommand('off'));
  const violations = [
    // MongoDB's OutOfDiskSpace.
    ['is full', { errorCode: 14_031 }],
    ['is away', { closeConnection: true }],
  ] as const;
  const unavailable = { status: 503, body: { code: 'service.unavailable' } };

  it.each(violations)(
    '%s a file is refused with the time to come again, and leaves nothing',
    async (_, how) => {
      const who = enterprise();
      await bulk.site.failCommand('alwaysOn', { failCommands: ['insert'], ...how });
      const refused = await bulk.upload(who, fileOf('calculations', 300));
      expect(refused).toMatchObject(unavailable);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await bulk.site.failCommand('off');
      expect(await storedOf(who)).toEqual([0, 0]);
      expect((await bulk.upload(who, fileOf('calculations', 300))).status).toBe(202);
    },
  );

  it.each(violations)('%s in the middle of a file, its first rows are removed again', async (_, how) => {
    const who = enterprise();
    const sending = await beginForm(who, 'bols');
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    const [first = '', rest = ''] = thirds(fileOf('bols', 990));
    sending.write(first);
    await expect.poll(async () => (await storedOf(who))[1], soon).toBeGreaterThan(0);
    await bulk.site.failCommand('alwaysOn', { failCommands: ['insert'], ...how });
    sending.end(`${rest}\r\n--x--\r\n`);
    const [response] = await answered;
    expect(response.statusCode).toBe(503);
    await text(response);
    await bulk.site.failCommand('off');
    await expect.poll(() => storedOf(who), soon).toEqual([0, 0]);
  });

  it.each(violations)('%s rows wait, and are run once each when it is there again', async (_, how) => {
    const who = enterprise();
    const { body } = await bulk.upload(who, fileOf('calculations', 250), { check: 'only' });
    expect((await bulk.run(who, body.id)).status).toBe(202);
    await bulk.site.failCommand('alwaysOn', { failCommands: ['update'], ...how });
    const worker = await bulk.site.startProcess('bulk', { BULK_CHUNKS_AT_A_TIME: '2' });
    onTestFinished(async () => void (await worker.kill()));
    await expect.poll(worker.text, soon).toContain('handling failed, trying again');
    const waiting = { ready: 250, invalid: 0, done: 0, failed: 0, skipped: 0 };
    expect((await bulk.read(who, body.id, '?rows=none')).body.job.counts).toEqual(waiting);
    await bulk.site.failCommand('off');
    const { counts, totals } = await bulk.over(who, body.id);
    expect(counts).toEqual({ ...waiting, ready: 0, done: 250 });
    expect(totals.units).toBe(250);
  });
});

/** The first two thirds of a file, and the last. */
function thirds(file: string): [string, string] {
  const at = file.indexOf('\n', (2 * file.length) / 3) + 1;
  return [file.slice(0, at), file.slice(at)];
}
