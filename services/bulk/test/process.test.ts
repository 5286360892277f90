import { bulkJobFinished } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, fileOf, registered, soon, startBulk } from './service.ts';

const bulk = shared(() => startBulk({ settings: { TEST_MODE: 'on' }, replicas: 2 }));

describe('a file of calculations', () => {
  it('is run row by row, with the class of each, the mix and the totals', async () => {
    const who = enterprise();
    const sent = await bulk.upload(
      who,
      fileOf('calculations', 120, () => ({ count: '2' })),
    );
    expect(sent).toMatchObject({
      status: 202,
      body: { id: sent.body.job.id, job: { type: 'calculations', rows: 120 } },
    });
    const job = await bulk.over(who, sent.body.id);
    // The answer to the upload has the result.
    expect(sent.body.job).toMatchObject({ state: 'done', counts: { done: 120 }, totals: { units: 240 } });
    const weightLb = 2 * (120 * 400 + (119 * 120) / 2);
    expect(job).toMatchObject({
      state: 'done',
      fileName: 'test.csv',
      counts: { ready: 0, invalid: 0, done: 120, failed: 0, skipped: 0 },
      totals: { units: 240, weightLb, volumeCuFt: 12_800, estimateUsd: null, bills: 0 },
    });
    expect(job.classMix.reduce((sum, { rows }) => sum + rows, 0)).toBe(120);
    const { rows } = (await bulk.read(who, job.id, '?rows=all&limit=1')).body;
    // 48 x 40 x 48 in are 53.33 cu ft; 400 lb are 7.5 lb/cu ft, class 125 on the chart.
    expect(rows).toMatchObject([
      {
        row: 2,
        state: 'done',
        result: { kind: 'calculation', density: 7.5, volume: 53.33, freightClass: '125' },
      },
    ]);
  });

  it('with bad rows runs the good ones, and names each fault', async () => {
    const who = enterprise();
    const file = fileOf('calculations', 60, (row) =>
      row % 10 === 0 ? { weight: 'heavy', hazmat: 'maybe' } : {},
    );
    const { body } = await bulk.upload(who, file);
    const job = await bulk.over(who, body.id);
    expect(job.counts).toEqual({ ready: 0, invalid: 6, done: 54, failed: 0, skipped: 0 });
    const page = await bulk.read(who, job.id);
    expect(page.body.rows.map(({ row }) => row)).toEqual([10, 20, 30, 40, 50, 60]);
    expect(page.body.rows[0]).toMatchObject({
      state: 'invalid',
      result: null,
      errors: [
        { row: 10, column: 'weight', value: 'heavy', rule: 'not-a-number' },
        { row: 10, column: 'hazmat', value: 'maybe', rule: 'choice' },
      ],
    });
  });

  it('may name its type after the file, as the specification sends it', async () => {
    const who = enterprise();
    const sent = await bulk.upload(who, fileOf('calculations', 55), { fieldsLast: true });
    expect(sent.status).toBe(202);
    expect((await bulk.over(who, sent.body.id)).counts.done).toBe(55);
    const late = await bulk.upload(who, 'length,width\n1,2\n', { fieldsLast: true });
    expect(late).toMatchObject({ status: 400, body: { errors: [{ field: 'weight' }, { field: 'height' }] } });
  });

  it('that is over is told to others, once', async () => {
    const who = enterprise();
    const delivered = await bulk.site.published(bulkJobFinished);
    const { body } = await bulk.upload(
      who,
      fileOf('calculations', 3, (row) => (row === 3 ? { weight: '' } : {})),
    );
    await bulk.over(who, body.id);
    const own = () => delivered.filter(({ jobId }) => jobId === body.id);
    await expect
      .poll(own, soon)
      .toMatchObject([
        { userId: who.userId, type: 'calculations', state: 'done', rows: 3, done: 2, failed: 1 },
      ]);
  });
});

describe('who may', () => {
  it('process files is Enterprise, and in test mode whoever sends the header', async () => {
    const who = registered();
    const refused = await bulk.upload(who, fileOf('calculations', 1));
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'access.denied', detail: 'Bulk processing is part of the Enterprise plan.' },
    });
    const headers = { 'x-test-mode': 'true' };
    const sent = await bulk.upload(who, fileOf('calculations', 1), { headers });
    expect(sent.status).toBe(202);
    expect(await bulk.over(who, sent.body.id)).toMatchObject({ state: 'done' });
  });

  it('see a job is its owner alone', async () => {
    const [owner, other] = [enterprise(), enterprise()];
    const { id } = (await bulk.upload(owner, fileOf('calculations', 1))).body;
    const notFound = { status: 404, body: { code: 'bulk.job-not-found' } };
    expect(await bulk.read(other, id)).toMatchObject(notFound);
    expect(await bulk.run(other, id)).toMatchObject(notFound);
    expect(await bulk.cancel(other, id)).toMatchObject(notFound);
    expect(await bulk.change(other, id, { cells: [] })).toMatchObject(notFound);
    for (const file of ['results.csv', 'results.json', 'corrected.csv', 'events']) {
      expect(await bulk.call(other, 'GET', `jobs/${id}/${file}`)).toMatchObject(notFound);
    }
    expect((await bulk.call(other, 'GET', 'jobs')).body.jobs).toEqual([]);
    expect((await bulk.call(owner, 'GET', 'jobs')).body.jobs).toMatchObject([{ id }]);
    expect((await bulk.call(null, 'GET', `jobs/${id}`)).status).toBe(401);
  });
});

describe('limits', () => {
  it('five files a minute: the sixth is told when', async () => {
    const who = enterprise();
    for (let file = 0; file < 5; file += 1) {
      expect((await bulk.upload(who, fileOf('calculations', file + 1), { check: 'only' })).status).toBe(202);
    }
    const sixth = await bulk.upload(who, fileOf('calculations', 6), { check: 'only' });
    expect(sixth).toMatchObject({ status: 429, body: { code: 'bulk.too-many-uploads' } });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('three jobs at a time: a fourth is refused and leaves nothing, and a cancelled one makes room', async () => {
    const who = enterprise();
    const { userId = '' } = who;
    for (const job of ['job-0001', 'job-0002', 'job-0003']) await bulk.deps.slots.takeJob(userId, job);
    const fourth = await bulk.upload(who, fileOf('calculations', 2));
    expect(fourth).toMatchObject({ status: 429, body: { code: 'bulk.too-many-jobs' } });
    expect((await bulk.call(who, 'GET', 'jobs')).body.jobs).toEqual([]);
    expect(await bulk.collection('chunks').countDocuments({ userId })).toBe(0);
    await bulk.deps.slots.releaseJob(userId, 'job-0002');
    const again = await bulk.upload(who, fileOf('calculations', 2));
    expect(again.status).toBe(202);
    await bulk.over(who, again.body.id);
    // A finished job releases its slot.
    await expect.poll(async () => (await bulk.upload(who, fileOf('calculations', 3))).status, soon).toBe(202);
  });

  it('a thousand rows: one more is refused', async () => {
    const who = enterprise();
    const most = await bulk.upload(who, fileOf('calculations', 1_000), { check: 'only' });
    expect(most).toMatchObject({
      status: 202,
      body: { job: { state: 'checked', rows: 1_000, counts: { ready: 1_000 } } },
    });
    const more = await bulk.upload(who, fileOf('calculations', 1_001));
    expect(more).toMatchObject({
      status: 400,
      body: { code: 'bulk.file-refused', errors: [{ field: 'file', rule: 'rows' }] },
    });
    expect(await bulk.collection('jobs').countDocuments({ userId: who.userId })).toBe(1);
  });

  it('ten megabytes: one byte more is refused', async () => {
    const who = enterprise();
    const wide = `weight,length,width,height,note\n${`1,1,1,1,${'x'.repeat(20_000)}\n`.repeat(530)}`;
    expect(wide.length).toBeGreaterThan(10 * 1024 * 1024);
    expect(await bulk.upload(who, wide)).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
    const fits = wide.slice(0, 10 * 1024 * 1024);
    expect(await bulk.upload(who, fits, { check: 'only' })).toMatchObject({ status: 202 });
  });
});

describe('the same request again', () => {
  it('with its key gets the same job, and another file under the key is refused', async () => {
    const who = enterprise();
    const file = fileOf('calculations', 4);
    const first = await bulk.upload(who, file, { key: 'a-key-of-mine' });
    const again = await bulk.upload(who, file, { key: 'a-key-of-mine' });
    expect(again).toMatchObject({ status: 202, body: { id: first.body.id } });
    const other = await bulk.upload(who, fileOf('calculations', 5), { key: 'a-key-of-mine' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.key-reused' } });
    expect((await bulk.call(who, 'GET', 'jobs')).body.jobs).toMatchObject([{ id: first.body.id }]);
  });

  it('without a key is the same within seconds, and another job later', async () => {
    const who = enterprise();
    const file = fileOf('calculations', 7);
    const first = await bulk.upload(who, file);
    expect((await bulk.upload(who, file)).body.id).toBe(first.body.id);
    bulk.passMs(11_000);
    expect((await bulk.upload(who, file)).body.id).not.toBe(first.body.id);
  });

  it('gets the same job while the slots are taken, which refuse another file', async () => {
    const who = enterprise();
    const file = fileOf('calculations', 9);
    const first = await bulk.upload(who, file);
    await expect.poll(async () => (await bulk.deps.jobs.slotHolders()).length, soon).toBe(0);
    for (const job of ['job-0004', 'job-0005', 'job-0006'])
      await bulk.deps.slots.takeJob(who.userId ?? '', job);
    expect(await bulk.upload(who, file)).toMatchObject({ status: 202, body: { id: first.body.id } });
    const other = await bulk.upload(who, fileOf('calculations', 10));
    expect(other).toMatchObject({ status: 429, body: { code: 'bulk.too-many-jobs' } });
  });

  it('sent twice at the same moment makes one job', async () => {
    const who = enterprise();
    const file = fileOf('calculations', 8);
    const both = await Promise.all([1, 2].map(() => bulk.upload(who, file, { key: 'at-one-moment' })));
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect((await bulk.call(who, 'GET', 'jobs')).body.jobs).toHaveLength(1);
  });
});

it('jobs are listed page by page, newest first, and gone after 30 days', async () => {
  const who = enterprise();
  const ids: string[] = [];
  for (let file = 1; file <= 3; file += 1) {
    ids.unshift((await bulk.upload(who, fileOf('calculations', file), { check: 'only' })).body.id);
    bulk.passMs(1_000);
  }
  const first = (await bulk.call(who, 'GET', 'jobs?limit=2')).body;
  const second = (await bulk.call(who, 'GET', `jobs?limit=2&cursor=${first.nextCursor}`)).body;
  expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(ids);
  expect(second.nextCursor).toBeNull();
  const odd = await bulk.call(who, 'GET', 'jobs?cursor=nonsense');
  expect(odd).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } });
  bulk.passMs(30 * 24 * 3_600_000);
  expect(await bulk.read(who, ids[0] ?? '')).toMatchObject({ status: 404 });
  expect((await bulk.call(who, 'GET', 'jobs')).body.jobs).toEqual([]);
});
