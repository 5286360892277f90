import type { BulkJob, Principal } from '@freightwright/contracts';
import { migrate, openWalk } from '@freightwright/service-kit';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it, vi } from 'vitest';
import { migrations } from '../src/migrations.ts';
import { enterprise, fileOf, startBulk } from './service.ts';

const bulk = shared(() => startBulk());

const own = { reference: 'SO-10442', metadata: { load: 'L-4410' } };
const sent = { reference: own.reference, metadata: JSON.stringify(own.metadata) };
const listed = async (who: Principal, query = '') => (await bulk.call(who, 'GET', `jobs${query}`)).body;
const idsOf = async (who: Principal, query: string) => (await listed(who, query)).jobs.map(({ id }) => id);

/** Uploads a file a second after what was before. */
async function checked(who: Principal, weight: number, given: object = {}): Promise<BulkJob> {
  bulk.passMs(1_000);
  const file = fileOf('calculations', 2, () => ({ weight: String(weight) }));
  const { status, body } = await bulk.upload(who, file, { check: 'only', ...given });
  expect({ status, body }).toMatchObject({ status: 202 });
  return body.job;
}

describe('bulk jobs that are synchronized', () => {
  it('keep reference and metadata from the upload on, and are found by both', async () => {
    const who = enterprise();
    const one = await checked(who, 400, { ...sent, fieldsLast: true });
    expect(one).toMatchObject(own);
    const two = await checked(who, 500, { metadata: JSON.stringify({ load: 'L-4410', dock: 'B' }) });
    const three = await checked(who, 600);
    expect(three).not.toHaveProperty('reference');
    expect((await bulk.read(who, one.id)).body.job).toMatchObject(own);
    expect((await listed(who, `?reference=${own.reference}`)).jobs).toEqual([one]);
    expect(await idsOf(who, '?metadata[load]=L-4410')).toEqual([two.id, one.id]);
    expect(await idsOf(who, '?metadata[load]=L-4410&metadata[dock]=B')).toEqual([two.id]);
    expect(await idsOf(who, '?metadata[load]=l-4410')).toEqual([]);
    expect(await idsOf(who, '?state=checked&type=calculations&sort=createdAt')).toEqual(
      [one, two, three].map(({ id }) => id),
    );
    expect(await idsOf(who, '?state=done')).toEqual([]);
    expect(await idsOf(who, '?type=bols')).toEqual([]);
  });

  it('are another request with another reference or other metadata', async () => {
    const who = enterprise();
    const file = fileOf('calculations', 1);
    const upload = (given: object) => bulk.upload(who, file, { check: 'only', key: 'order-00001', ...given });
    const first = await upload(sent);
    expect((await upload(sent)).body.id).toBe(first.body.id);
    for (const other of [{ ...sent, reference: 'SO-2' }, { reference: sent.reference }])
      expect(await upload(other)).toMatchObject({ status: 422, body: { code: 'idempotency.key-reused' } });
  });

  it.each([
    [{ metadata: 'load' }, 'metadata', 'It is JSON text: {"load": "L-4410"}'],
    [{ metadata: '["load"]' }, 'metadata', 'It is JSON text'],
    [{ metadata: '{"load": 7}' }, 'metadata', 'load must be text'],
    [{ metadata: '{"a.b": "x"}' }, 'metadata', 'at most 20 keys'],
    [{ reference: 'x'.repeat(51) }, 'reference', 'at most 50 characters'],
    [{ reference: ' ' }, 'reference', 'must not be empty'],
  ])('refuse %j', async (given, field, message) => {
    const { status, body } = await bulk.upload(enterprise(), fileOf('calculations', 1), given);
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ field }] });
    expect(body.detail).toContain(message);
  });

  it('move with every change: checked, corrected, run, done', async () => {
    const who = enterprise();
    const [first, second] = [await checked(who, 400), await checked(who, 500)];
    const instants = [first.updatedAt];
    const change = async (make: () => Promise<unknown>) => {
      bulk.passMs(1_000);
      await make();
      instants.push((await bulk.read(who, first.id)).body.job.updatedAt);
    };
    await change(() => bulk.change(who, first.id, { cells: [{ row: 2, column: 'weight', value: '700' }] }));
    await change(() => bulk.run(who, first.id));
    const done = await bulk.over(who, first.id);
    expect(instants).toEqual([...new Set(instants)].toSorted());
    expect(done.updatedAt >= (instants.at(-1) ?? '')).toBe(true);
    expect(done.createdAt).toBe(first.createdAt);
    expect(await idsOf(who, '?sort=-updatedAt')).toEqual([first.id, second.id]);
    expect(await idsOf(who, '?sort=-createdAt')).toEqual([second.id, first.id]);
    const page = (await bulk.call(who, 'GET', 'jobs?sort=updatedAt&limit=1')).body;
    expect(page.jobs.map(({ id }) => id)).toEqual([second.id]);
    const next = `jobs?cursor=${page.nextCursor}&limit=1`;
    expect((await bulk.call(who, 'GET', next)).body.jobs.map(({ id }) => id)).toEqual([first.id]);
    expect(await idsOf(who, `?updatedAfter=${done.updatedAt}`)).toEqual([first.id]);
    expect(await idsOf(who, `?updatedBefore=${done.updatedAt}`)).toEqual([second.id]);
  });

  it.each(['createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const)(
    'by %s are read from an index, in order',
    async (order) => {
      const { filter, sort } = openWalk({ sort: order }, { nowMs: Date.now, perPage: 10 });
      const query = bulk.collection('jobs').find({ userId: 'u1', ...filter });
      const plan = JSON.stringify((await query.sort(sort).explain('queryPlanner')).queryPlanner.winningPlan);
      expect(plan).toContain('"IXSCAN"');
      expect(plan).not.toMatch(/"COLLSCAN"|"SORT"/);
    },
  );

  it('of earlier releases get the instant of their last change', async () => {
    const [createdAt, startedAt, endedAt] = [1_000, 2_000, 3_000].map((ms) => new Date(ms));
    const db = await bulk.site.openDatabase('older');
    const jobs = db.collection<{ _id: string }>('jobs');
    await jobs.insertMany([
      { _id: 'checked', createdAt },
      { _id: 'running', createdAt, startedAt },
      { _id: 'done', createdAt, startedAt, endedAt },
    ] as never[]);
    const log = { info: vi.fn(), warn: vi.fn() };
    await migrate({ db: db as never, service: 'bulk', migrations, log });
    const found = await jobs
      .find({}, { projection: { updatedAt: 1 } })
      .sort({ _id: 1 })
      .toArray();
    expect(found).toEqual([
      { _id: 'checked', updatedAt: createdAt },
      { _id: 'done', updatedAt: endedAt },
      { _id: 'running', updatedAt: startedAt },
    ]);
  });
});
