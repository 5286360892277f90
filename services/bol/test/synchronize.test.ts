import { setTimeout as pause } from 'node:timers/promises';
import type { BolSummary, ListSort, Principal } from '@freightwright/contracts';
import { openWalk } from '@freightwright/service-kit';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol({ replicas: 2 }));

type Query = Record<string, string>;
interface Deleted {
  deleted: { id: string; deletedAt: string }[];
  nextCursor: string | null;
  syncedUntil: string;
}

async function issued(caller: Principal, change = {}): Promise<BolSummary> {
  bol.passMs(1_000);
  const { status, body } = await bol.generate(caller, form(change));
  expect(status).toBe(201);
  return body.bol as unknown as BolSummary;
}
const draft = async (caller: Principal, change = {}) => {
  bol.passMs(1_000);
  return (await bol.createDraft(caller, change)).body.bol;
};
const listed = async (caller: Principal, query: Query = {}) => (await bol.list(caller, query)).body;
const idsOf = async (caller: Principal, query: Query) =>
  (await listed(caller, query)).bols.map(({ id }) => id);
const deletedOf = async (caller: Principal, query: Query = {}) =>
  (await bol.call(caller, 'GET', `/api/deleted-bols?${new URLSearchParams(query)}`))
    .body as unknown as Deleted;

/** Every page, with something done between two of them. */
async function walk(caller: Principal, query: Query, between = async (_page: BolSummary[]) => {}) {
  const pages: BolSummary[][] = [];
  let syncedUntil: string | undefined;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body = (await listed(caller, { ...query, ...(cursor && { cursor }) })) as Awaited<
      ReturnType<typeof listed>
    > & { syncedUntil?: string };
    pages.push(body.bols);
    ({ syncedUntil, nextCursor: cursor } = body);
    expect(pages.length, 'the walk ends').toBeLessThan(100);
    if (cursor !== null) await between(body.bols);
  }
  return { bols: pages.flat(), syncedUntil: syncedUntil ?? '' };
}

describe('a list that is synchronized', () => {
  it('has when each bill was made and changed, its weight, orders and metadata, and why it is void', async () => {
    const caller = professional();
    const made = await issued(caller, {
      metadata: { load: 'L-4410' },
      lineItems: [
        { commodityDescription: 'Books', weight: 400.5, packages: 4, customerOrderNo: 'PO 7' },
        { commodityDescription: 'Paper', weight: 100, packages: 1, customerOrderNo: 'PO 7' },
        { commodityDescription: 'Ink', weight: 10, packages: 1, customerOrderNo: 'PO 8' },
      ],
    });
    expect(made).toMatchObject({ weightLb: 510.5, orderNumbers: ['PO 7', 'PO 8'] });
    expect((await listed(caller)).bols).toEqual([made]);
    bol.passMs(1_000);
    await bol.void(caller, made.id, 'Wrong consignee');
    const [row] = (await listed(caller)).bols;
    const { voidedAt = '' } = row ?? {};
    expect(row).toEqual({
      ...made,
      ...{ status: 'void', voidReason: 'Wrong consignee', voidedAt, updatedAt: voidedAt },
    });
    expect(Date.parse(voidedAt)).toBeGreaterThan(Date.parse(made.updatedAt));
    expect(row).toMatchObject({ createdAt: made.issuedAt, metadata: { load: 'L-4410' } });
  });

  it.each<[ListSort, string]>([
    ['createdAt', '012'],
    ['-createdAt', '210'],
    ['updatedAt', '201'],
    ['-updatedAt', '102'],
  ])('is sorted by %s, page by page, and bills of one instant by id', async (sort, expected) => {
    const caller = professional();
    const ids: string[] = [];
    for (const company of ['A', 'B', 'C']) ids.push((await draft(caller, { shipperCompany: company })).id);
    for (const index of [0, 1]) {
      bol.passMs(1_000);
      await bol.changeDraft(caller, ids[index] ?? '', 1, { shipperCompany: 'D' });
    }
    const { bols } = await walk(caller, { sort, limit: '1' });
    expect(bols.map(({ id }) => ids.indexOf(id)).join('')).toBe(expected);

    const at = new Date('2026-11-01T00:00:00Z');
    await bol.bills().updateMany({ userId: caller.userId }, { $set: { createdAt: at, updatedAt: at } });
    const tied = (await walk(caller, { sort, limit: '1' })).bols.map(({ id }) => id);
    expect(tied).toEqual(sort.startsWith('-') ? ids.toSorted().toReversed() : ids.toSorted());
  });

  it.each(['created', 'updated'])(
    'is filtered by %sAfter, inclusive, and %sBefore, exclusive',
    async (name) => {
      const caller = professional();
      const made = [await draft(caller), await draft(caller), await draft(caller)];
      const [, second, third] = made.map(({ createdAt }) => createdAt);
      const order = { sort: `${name}At` };
      const ids = made.map(({ id }) => id);
      expect(await idsOf(caller, { ...order, [`${name}After`]: second ?? '' })).toEqual(ids.slice(1));
      expect(await idsOf(caller, { ...order, [`${name}Before`]: second ?? '' })).toEqual(ids.slice(0, 1));
      const between = { [`${name}After`]: second ?? '', [`${name}Before`]: third ?? '' };
      expect(await idsOf(caller, { ...between, limit: '1' })).toEqual([ids[1]]);
    },
  );

  it('is filtered by reference, which is the customer’s, and by metadata', async () => {
    const caller = professional();
    const one = await issued(caller, { customerReference: 'SO-1', metadata: { load: '7', dock: 'B' } });
    const two = await draft(caller, { customerReference: 'SO-2', metadata: { load: '7' } });
    await issued(professional(), { customerReference: 'SO-1', metadata: { load: '7' } });
    const query = { sort: 'createdAt' };
    expect(await idsOf(caller, { ...query, reference: 'SO-1' })).toEqual([one.id]);
    expect(await idsOf(caller, { ...query, reference: 'so-1' })).toEqual([]);
    expect(await idsOf(caller, { ...query, 'metadata[load]': '7' })).toEqual([one.id, two.id]);
    expect(await idsOf(caller, { 'metadata[load]': '7', 'metadata[dock]': 'B' })).toEqual([one.id]);
    expect(await idsOf(caller, { 'metadata[load]': '7', status: 'draft' })).toEqual([two.id]);
    expect(await idsOf(caller, { reference: 'SO-2', updatedBefore: two.updatedAt })).toEqual([]);
  });

  const instant = 'must be an instant in UTC, such as 2026-11-23T09:30:00Z';
  it.each<[string, string, string, string]>([
    ['updatedAfter=yesterday', 'updatedAfter', 'format', `updatedAfter ${instant}`],
    ['createdBefore=2026-02-30T00:00:00Z', 'createdBefore', 'format', `createdBefore ${instant}`],
    ['createdAfter=2026-11-23', 'createdAfter', 'format', `createdAfter ${instant}`],
    ['updatedBefore=2026-11-23T09:30:00-06:00', 'updatedBefore', 'format', `updatedBefore ${instant}`],
    [
      'updatedAfter=2026-11-24T00:00:00Z&updatedBefore=2026-11-24T00:00:00.000Z',
      ...(['updatedBefore', 'order', 'updatedBefore must be after updatedAfter'] as const),
    ],
    [
      'createdAfter=2026-11-24T00:00:00Z&createdBefore=2026-11-23T00:00:00Z',
      ...(['createdBefore', 'order', 'createdBefore must be after createdAfter'] as const),
    ],
    ['sort=weight', 'sort', 'choice', 'sort must be one of createdAt, -createdAt, updatedAt, -updatedAt'],
    ['sort=updatedAt&sort=createdAt', 'sort', 'choice', 'sort must be one of'],
    ['limit=0', 'limit', 'format', 'limit must be a whole number from 1 to 100'],
    ['limit=101', 'limit', 'format', 'limit must be a whole number from 1 to 100'],
    ['cursor=v1.2', 'cursor', 'pattern', 'cursor must be one that the list has answered'],
    ['cursor=d1.2.draft-0001', 'cursor', 'pattern', 'cursor must be one that the list has answered'],
    [
      'cursor=u9.2.draft-0001&sort=createdAt',
      'sort',
      'cursor',
      'sort must be updatedAt, as for the first page',
    ],
    [
      'cursor=2.draft-0001&sort=updatedAt',
      'sort',
      'cursor',
      'sort must be -createdAt, as for the first page',
    ],
    ['metadata=L-4410', 'metadata', 'type', 'metadata must be written as metadata[key]=value'],
    ['metadata[a.b]=1', 'metadata', 'rule', 'Metadata must have at most 20 keys'],
    ['metadata[$where]=1', 'metadata', 'rule', 'Metadata must have at most 20 keys'],
    ['metadata[load]=1&metadata[load]=2', 'metadata.load', 'type', 'load must be text'],
    ['metadata[__proto__]=1', 'metadata[__proto__]', 'unknown', 'is not a parameter of this address'],
    ['reference=', 'reference', 'min', 'Reference must not be empty'],
    [`reference=${'x'.repeat(51)}`, 'reference', 'max', 'Reference may have at most 50 characters'],
    ['updatedSince=2026-11-23T09:30:00Z', 'updatedSince', 'unknown', 'is not a parameter of this address'],
    ['createdAt[gte]=1', 'createdAt[gte]', 'unknown', 'is not a parameter of this address'],
  ])('refuses %s, and names the parameter and the rule', async (query, field, rule, message) => {
    const { status, body } = await bol.call(professional(), 'GET', `list?${query}`);
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ field, rule }] });
    expect(body.errors?.[0]?.message).toContain(message);
    expect(body.detail).toContain(message);
  });
});

describe('a synchronization', () => {
  it('misses nothing while bills change, and ends although they change after each of its pages', async () => {
    const caller = professional();
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await draft(caller, { shipperCompany: 'A' })).id);
    const versions = new Map(ids.map((id) => [id, 1]));
    const change = async (id: string) => {
      bol.passMs(1_000);
      const version = versions.get(id) ?? 0;
      expect((await bol.changeDraft(caller, id, version, { shipperCompany: `V${version}` })).status).toBe(
        200,
      );
      versions.set(id, version + 1);
    };
    let turn = 0;
    const first = await walk(caller, { sort: 'updatedAt', limit: '1' }, async ([bill]) => {
      // One that the walk has reached, and one that it has not.
      if (bill) await change(bill.id);
      await change(ids.at(-(1 + (turn++ % 3))) ?? '');
    });
    expect(first.bols.length).toBeLessThanOrEqual(ids.length);
    const second = await walk(caller, {
      ...{ sort: 'updatedAt', limit: '3' },
      updatedAfter: first.syncedUntil,
    });
    const copy = new Map([...first.bols, ...second.bols].map((bill) => [bill.id, bill]));
    const now = (await listed(caller, { limit: '100' })).bols;
    expect([...copy.values()].toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      now.toSorted((a, b) => a.id.localeCompare(b.id)),
    );
  });

  it('of many writers at once agrees with the list: created, changed, issued, voided and deleted', async () => {
    const caller = professional();
    let isOver = false;
    const writer = async (name: string) => {
      while (!isOver) {
        const { id } = (await bol.createDraft(caller, form({ shipperCompany: name }))).body.bol;
        await bol.changeDraft(caller, id, 1, form({ consigneeCompany: name }));
        if (name === 'deletes') await bol.deleteDraft(caller, id);
        if (name !== 'issues') continue;
        await bol.issueDraft(caller, id, 2);
        await bol.void(caller, id);
      }
    };
    const copy = new Map<string, BolSummary>();
    const gone = new Set<string>();
    let [updatedAfter, deletedAfter] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'];
    const synchronize = async () => {
      const changed = await walk(caller, { sort: 'updatedAt', limit: '5', updatedAfter });
      for (const bill of changed.bols) copy.set(bill.id, bill);
      updatedAfter = changed.syncedUntil;
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Deleted = await deletedOf(caller, {
          limit: '2',
          deletedAfter,
          ...(cursor && { cursor }),
        });
        for (const { id } of page.deleted) gone.add(id);
        cursor = page.nextCursor;
        if (cursor === null) deletedAfter = page.syncedUntil;
      }
    };
    const writing = Promise.all(['changes', 'deletes', 'issues'].map(writer));
    for (let round = 0; round < 6; round += 1) await Promise.all([synchronize(), pause(200)]);
    isOver = true;
    await writing;
    await synchronize();
    for (const id of gone) copy.delete(id);
    const { bols } = await walk(caller, { limit: '100' });
    expect(gone.size).toBeGreaterThan(0);
    expect(new Set(bols.map(({ status }) => status))).toEqual(new Set(['draft', 'void']));
    expect(new Map(bols.map((bill) => [bill.id, bill]))).toEqual(copy);
  });

  it('sees every change as later than the one before, although the clock of a replica is behind', async () => {
    const caller = professional();
    const { id, updatedAt } = await draft(caller, form());
    bol.passMs(-60_000);
    const changed = (await bol.changeDraft(caller, id, 1, form())).body.bol;
    await bol.issueDraft(caller, id, 2);
    const made = (await bol.read(caller, id)).body.bol;
    await bol.void(caller, id);
    const voided = (await bol.read(caller, id)).body.bol;
    bol.passMs(60_000);
    const instants = [updatedAt, changed.updatedAt, made.updatedAt, voided.updatedAt];
    expect(instants).toEqual([...new Set(instants)].toSorted());
  });

  it('learns of deleted drafts, oldest first, and only of the owner’s', async () => {
    const caller = professional();
    const drafts = [await draft(caller), await draft(caller), await draft(caller)];
    for (const { id } of drafts) {
      bol.passMs(1_000);
      expect((await bol.deleteDraft(caller, id)).status).toBe(204);
      expect((await bol.deleteDraft(caller, id)).status).toBe(404);
    }
    const made = await issued(caller);
    expect((await bol.deleteDraft(caller, made.id)).status).toBe(409);
    const first = await deletedOf(caller, { limit: '2' });
    const second = await deletedOf(caller, { limit: '2', cursor: first.nextCursor ?? '' });
    const found = [...first.deleted, ...second.deleted];
    expect(found.map(({ id }) => id)).toEqual(drafts.map(({ id }) => id));
    expect(second.nextCursor).toBeNull();
    const [, { deletedAt } = { deletedAt: '' }] = found;
    expect((await deletedOf(caller, { deletedAfter: deletedAt })).deleted).toEqual(found.slice(1));
    expect((await deletedOf(caller, { deletedBefore: deletedAt })).deleted).toEqual(found.slice(0, 1));
    expect((await deletedOf(professional())).deleted).toEqual([]);
    const wrong = await bol.call(caller, 'GET', '/api/deleted-bols?cursor=u9.2.draft-0001');
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor', rule: 'pattern' }] } });
  });
});

describe('a list reads its index, in order', () => {
  const sorts: ListSort[] = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'];
  const cursors = ['', 'c9.2.draft-0001', '2.draft-0001', 'u9.2.draft-0001', 'v.2.draft-0001'];
  const plans = sorts.flatMap((sort, index) =>
    [{}, { status: 'issued' }].flatMap((equal) =>
      [{ sort }, { sort, updatedAfter: '2026-11-01T00:00:00Z' }, { cursor: cursors[index + 1] }].map(
        (query) => [`${JSON.stringify({ ...query, ...equal })}`, query, equal] as const,
      ),
    ),
  );

  it.each(plans)('%s', async (_, query, equal) => {
    const { filter, sort } = openWalk(query, { nowMs: Date.now, perPage: 10 });
    const find = { userId: 'u1', status: { $ne: 'unissued' }, ...equal, ...filter };
    const explained = await bol.bills().find(find).sort(sort).explain('queryPlanner');
    const plan = JSON.stringify(explained.queryPlanner.winningPlan);
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toMatch(/"COLLSCAN"|"SORT"/);
  });

  it.each([{ 'form.customerReference': 'SO-1' }, { 'form.customerReference': 'SO-1', status: 'issued' }])(
    'by reference: %j',
    async (equal) => {
      const plan = JSON.stringify(
        await bol
          .bills()
          .find({ userId: 'u1', ...equal })
          .explain('queryPlanner'),
      );
      expect(plan).toContain('"IXSCAN"');
    },
  );
});

describe('expand', () => {
  it('adds the address of the PDF, and the eBOL of an issued bill', async () => {
    const caller = professional();
    const { id } = await issued(caller);
    const read = async (expand: string) => (await bol.call(caller, 'GET', `${id}?expand=${expand}`)).body;
    const { pdf, ebol } = (await read('pdf,ebol')) as unknown as { pdf: { url: string }; ebol: unknown };
    expect(pdf).toEqual({
      ...{ url: `/api/bol/${id}/pdf`, fileName: `BOL-${id}.pdf` },
      contentType: 'application/pdf',
    });
    expect((await bol.send(caller, 'GET', pdf.url)).headers.get('content-type')).toBe('application/pdf');
    expect(ebol).toEqual((await bol.call(caller, 'GET', `${id}/ebol`)).body);
    expect(Object.keys(await read('pdf'))).toEqual(['bol', 'pdf']);
    await bol.void(caller, id);
    expect(await read('ebol')).toMatchObject({ bol: { status: 'void' }, ebol: null });
    const { status, body } = await bol.call(caller, 'GET', `${id}?expand=pdf,labels`);
    const message = 'expand must name pdf, ebol; several are separated by commas';
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'expand', rule: 'format', message }]);
  });
});
