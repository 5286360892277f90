import { issueBol } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noFigures } from '../src/job/job.ts';
import { brokenOffAfterMs, unattendedAfterMs } from '../src/run/end-job.ts';
import { processChunk } from '../src/run/process-chunk.ts';
import { enterprise, fileOf, soon, startBulk } from './service.ts';

const bulk = shared(() => startBulk({ needs: ['bol'] }));

const billsOf = async (userId = '') =>
  (await bulk.site.openDatabase('bol')).collection('bills').find({ userId }).toArray();
const change = (id: string, fields: object) =>
  bulk.collection('jobs').updateOne({ _id: id as never }, { $set: fields });

it('two workers on the same chunk come to the same bills', async () => {
  const who = enterprise();
  const { body } = await bulk.upload(who, fileOf('bols', 8), { type: 'bols', check: 'only' });
  await bulk.deps.jobs.queue(body.id, new Date());
  const task = { jobId: body.id, chunk: 0 };
  await Promise.all([1, 2, 3].map(() => processChunk(bulk.deps, task, { attempt: 1 })));
  expect((await bulk.over(who, body.id)).counts.done).toBe(8);
  expect(await billsOf(who.userId)).toHaveLength(8);
});

it('a job under way is read without its chunks, which its workers count', async () => {
  const who = enterprise();
  const { body } = await bulk.upload(who, fileOf('calculations', 600), { check: 'only' });
  await bulk.deps.jobs.queue(body.id, new Date());
  await bulk.deps.jobs.setProgress(body.id, await bulk.deps.chunks.figuresOf(body.id));
  const countChunks = vi.spyOn(bulk.deps.chunks, 'figuresOf');
  onTestFinished(() => countChunks.mockRestore());
  const jobNow = async () => (await bulk.read(who, body.id, '?rows=none')).body.job;
  expect(await jobNow()).toMatchObject({ state: 'queued', counts: { ready: 600, done: 0 }, classMix: [] });
  // The second delivery of a chunk counts nothing.
  for (const attempt of [1, 2]) await processChunk(bulk.deps, { jobId: body.id, chunk: 0 }, { attempt });
  await expect.poll(jobNow, soon).toMatchObject({ state: 'running', counts: { ready: 350, done: 250 } });
  const { classMix, totals } = await jobNow();
  expect(totals.units).toBe(250);
  expect(classMix.reduce((sum, { rows }) => sum + rows, 0)).toBe(250);
  expect(classMix.map(({ freightClass }) => freightClass)).toContain('92.5');
  expect((await bulk.call(who, 'GET', 'jobs')).body.jobs).toMatchObject([{ counts: { done: 250 } }]);
  expect(countChunks).not.toHaveBeenCalled();
});

it('what a dead worker did not count is counted by the reconciliation', async () => {
  const who = enterprise();
  const { body } = await bulk.upload(who, fileOf('bols', 4), { type: 'bols', check: 'only' });
  await bulk.deps.jobs.queue(body.id, new Date());
  // Queued by a release without progress: the chunks are counted.
  const jobNow = async () => (await bulk.read(who, body.id, '?rows=none')).body.job;
  expect((await jobNow()).counts.ready).toBe(4);
  const empty = noFigures();
  await bulk.deps.jobs.setProgress(body.id, empty);
  expect((await jobNow()).counts).toEqual(empty.counts);
  await change(body.id, { attendedAt: past(unattendedAfterMs) });
  await bulk.runUntilDone();
  expect((await bulk.deps.jobs.find(body.id))?.progress?.counts.ready).toBeGreaterThanOrEqual(0);
  expect((await bulk.over(who, body.id)).counts).toMatchObject({ done: 4 });
});

it('a job whose process died before its rows came to the queue goes on', async () => {
  const who = enterprise();
  const { body } = await bulk.upload(who, fileOf('calculations', 120), { check: 'only' });
  // The state after `runJob` dies following its first write.
  await bulk.deps.slots.takeJob(who.userId ?? '', body.id);
  await bulk.deps.jobs.queue(body.id, new Date());
  await bulk.runUntilDone();
  expect((await bulk.read(who, body.id, '?rows=none')).body.job.state).toBe('queued');
  await change(body.id, { attendedAt: past(unattendedAfterMs) });
  await bulk.runUntilDone();
  expect((await bulk.over(who, body.id)).counts.done).toBe(120);
});

it('a job whose last worker died before it said so is ended, and gives its place back', async () => {
  const who = enterprise();
  const { userId = '' } = who;
  const { body } = await bulk.upload(who, fileOf('calculations', 2), { check: 'only' });
  await bulk.deps.slots.takeJob(userId, body.id);
  await bulk.deps.jobs.queue(body.id, new Date());
  const chunk = await bulk.deps.chunks.find(body.id, 0);
  if (!chunk) throw new Error('there is no chunk');
  const outcomes = [{ state: 'skipped' }, { state: 'skipped' }] as const;
  await bulk.deps.chunks.finish(chunk, { outcomes: [...outcomes], figures: chunk.figures });
  await change(body.id, { attendedAt: past(unattendedAfterMs) });
  await bulk.runUntilDone();
  expect((await bulk.over(who, body.id)).state).toBe('done');
  for (const id of ['other-01', 'other-02', 'other-03']) await bulk.deps.slots.takeJob(userId, id);
});

it('an upload whose process died is given up, and leaves no row', async () => {
  const who = enterprise();
  const { userId = '' } = who;
  const { body } = await bulk.upload(who, fileOf('calculations', 60), { check: 'only' });
  await change(body.id, { state: 'receiving', attendedAt: past(brokenOffAfterMs) });
  await bulk.runUntilDone();
  expect((await bulk.read(who, body.id)).body.job.state).toBe('failed');
  expect(await bulk.collection('chunks').countDocuments({ userId })).toBe(0);
});

it('a job that is cancelled while it issues bills begins no other, and tells those that it has issued', async () => {
  const who = enterprise();
  const { body } = await bulk.upload(who, fileOf('bols', 200), { type: 'bols' });
  await expect.poll(async () => (await billsOf(who.userId)).length, soon).toBeGreaterThan(3);
  await bulk.cancel(who, body.id);
  const subscriptionStatus = async () => {
    const { counts } = (await bulk.read(who, body.id, '?rows=none')).body.job;
    const issued = (await billsOf(who.userId)).length;
    return { counts, isNotified: counts.done === issued, issued };
  };
  // The chunks in progress record what they have done.
  await expect.poll(async () => (await subscriptionStatus()).isNotified, soon).toBe(true);
  const { counts, issued } = await subscriptionStatus();
  expect(issued).toBeLessThan(200);
  expect(counts).toEqual({ ready: 0, invalid: 0, failed: 0, done: issued, skipped: 200 - issued });
});

it('a bill that another form wants under the key of a row is refused', async () => {
  const who = enterprise();
  const asked = await bulk.site.connect('bulk');
  const { body } = await bulk.upload(who, fileOf('bols', 1), { type: 'bols' });
  await bulk.over(who, body.id);
  const [bill] = await billsOf(who.userId);
  const owner = { tier: 'enterprise', userId: who.userId ?? '' } as const;
  const form = { ...bill?.form, shipperCity: 'Elsewhere' };
  await expect(asked.request(issueBol, { owner, key: `bulk:${body.id}:2`, form })).rejects.toMatchObject({
    code: 'idempotency.key-reused',
  });
});

const past = (ms: number) => new Date(Date.now() - ms - 1_000);
