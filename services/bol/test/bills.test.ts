import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { bolVoided, type Principal } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, registered, soon, startBol } from './service.ts';

const bol = shared(() => startBol());

const unknownUser = 'f3b6c0de-0000-4000-8000-000000000000';

async function issued(caller: Principal, change = {}) {
  bol.passMs(10_000);
  const { status, body } = await bol.generate(caller, form(change));
  expect(status).toBe(201);
  return body.bol;
}

describe('another’s bill', () => {
  it.each(['issued', 'draft'])('is as unknown as none: %s', async (kind) => {
    const owner = professional();
    const { id } = kind === 'issued' ? await issued(owner) : (await bol.createDraft(owner, {})).body.bol;
    const before = (await bol.read(owner, id)).body;
    const stranger = professional();
    const answersFor = async (bolId: string) => {
      const answers = [
        await bol.read(stranger, bolId),
        await bol.call(stranger, 'GET', `${bolId}/pdf`),
        await bol.call(stranger, 'GET', `${bolId}/labels`),
        await bol.call(stranger, 'GET', `${bolId}/ebol`),
        await bol.call(stranger, 'POST', `${bolId}/email`, { body: { to: 'dock@consignee.example' } }),
        await bol.void(stranger, bolId),
        await bol.changeDraft(stranger, bolId, 1, {}),
        await bol.deleteDraft(stranger, bolId),
        await bol.issueDraft(stranger, bolId, 1),
      ];
      return answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
    };
    const answers = await answersFor(id);
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array.from({ length: 9 }, () => '404 bol.not-found'),
    );
    expect(answers).toEqual(await answersFor(unknownUser));
    expect((await bol.list(stranger)).body).toEqual({ bols: [], nextCursor: null });
    expect((await bol.read(owner, id)).body).toEqual(before);
  });
});

it('a bill that today’s rules would refuse is still read, listed and voided', async () => {
  const caller = professional();
  const { id } = await issued(caller);
  const change = { 'form.shipperZip': '30318', 'form.shipperPhone': '1' };
  await bol.bills().updateOne({ _id: id as never }, { $set: change });
  const read = await bol.read(caller, id);
  expect(read).toMatchObject({ status: 200, body: { bol: { form: { shipperZip: '30318' } } } });
  expect((await bol.void(caller, id)).status).toBe(200);
});

describe('voiding', () => {
  it('keeps the bill, marked, with its reason; the credit stays spent; everybody hears it once', async () => {
    const caller = registered();
    const events = await bol.published(bolVoided);
    const { id, bolNumber } = await issued(caller);
    const before = (await bol.read(caller, id)).body.bol;
    const voided = await bol.void(caller, id, 'Wrong consignee');
    expect(voided).toMatchObject({
      status: 200,
      body: { bol: { status: 'void', voidReason: 'Wrong consignee' } },
    });
    const after = (await bol.read(caller, id)).body.bol;
    expect(after).toEqual(voided.body.bol);
    expect(after).toMatchObject({ ...before, status: 'void', version: 2, updatedAt: expect.any(String) });
    expect(await bol.credits.used(caller)).toMatchObject({ used: 1, canGenerate: false });
    expect((await bol.void(caller, id, 'Another reason')).body).toEqual(voided.body);
    const delivered = () => events.filter(({ userId }) => userId === caller.userId);
    await expect.poll(delivered, soon).toMatchObject([{ bolId: id, bolNumber }]);
  });

  it('twenty times at once is one voiding', async () => {
    const caller = professional();
    const { id } = await issued(caller);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => bol.void(caller, id, `Reason ${i}`)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('the list', () => {
  it('goes newest first in pages that hang together while bills are added', async () => {
    const caller = professional();
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.unshift((await issued(caller)).id);
    const first = (await bol.list(caller, { limit: '3' })).body;
    await issued(caller);
    const second = (await bol.list(caller, { limit: '3', cursor: first.nextCursor ?? '' })).body;
    await bol.createDraft(caller, {});
    const third = (await bol.list(caller, { limit: '3', cursor: second.nextCursor ?? '' })).body;
    const seen = [first, second, third].flatMap(({ bols }) => bols.map(({ id }) => id));
    expect(seen).toEqual(ids);
    expect(third.nextCursor).toBeNull();
  });

  it('tells bills of one moment apart', async () => {
    const caller = professional();
    const at = new Date();
    const drafts = await Promise.all(Array.from({ length: 5 }, () => bol.createDraft(caller, {})));
    await bol.bills().updateMany({ userId: caller.userId }, { $set: { createdAt: at } });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await bol.list(caller, { limit: '2', ...(cursor && { cursor }) });
      seen.push(...body.bols.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen.toSorted()).toEqual(drafts.map(({ body }) => body.bol.id).toSorted());
  });

  it('finds by number, company, order, reference and PRO number, whatever the case, accents and grouping', async () => {
    const caller = professional();
    const found = await issued(caller, {
      shipperCompany: 'Müller & Söhne (Midwest)',
      consigneeCompany: 'Östlund Fixtures',
      proNumber: 'PRO-445-A',
      references: [{ kind: 'Quote', value: 'Q-778' }],
      lineItems: [{ customerOrderNo: 'PO 99.17', weight: 10, commodityDescription: 'Books' }],
    });
    await issued(caller, { shipperCompany: 'Somebody else' });
    const grouped = found.bolNumber.replace(/(\d{4})(?=\d)/g, '$1 ');
    const searches = [
      found.bolNumber,
      found.bolNumber.slice(8, 16),
      grouped,
      'muller',
      'SÖHNE (mid',
      'ostl',
      'pro-445',
      'q-778',
    ];
    for (const search of [...searches, 'po 99.17', '  9.17 ']) {
      const { body } = await bol.list(caller, { search });
      expect([search, body.bols?.map(({ id }) => id)]).toEqual([search, [found.id]]);
    }
    for (const search of ['po 99x17', '.*', 'books', '^muller', '(x', '\\', '[a-z]']) {
      expect([search, (await bol.list(caller, { search })).body.bols]).toEqual([search, []]);
    }
    expect((await bol.list(caller, { search: ' ' })).body.bols).toHaveLength(2);
  });

  it('filters by status', async () => {
    const caller = professional();
    const [stored, voided] = [await issued(caller), await issued(caller)];
    await bol.void(caller, voided.id);
    const draft = (await bol.createDraft(caller, { shipDate: '' })).body.bol;
    const idsOf = async (status: string) =>
      (await bol.list(caller, { status })).body.bols.map(({ id }) => id);
    expect([await idsOf('issued'), await idsOf('void'), await idsOf('draft')]).toEqual([
      [stored.id],
      [voided.id],
      [draft.id],
    ]);
    expect((await bol.list(caller)).body.bols).toMatchObject([
      { id: draft.id, status: 'draft', shipperCompany: '', shipDate: '' },
      { id: voided.id, status: 'void' },
      { id: stored.id, status: 'issued', shipDate: '2026-11-20' },
    ]);
  });

  it('filters by ship date, both days included, and refuses a range that ends before it begins', async () => {
    const caller = professional();
    const days = ['', '2026-11-19', '2026-11-20', '2026-11-21'];
    for (const shipDate of days) await bol.createDraft(caller, { shipDate });
    await bol.createDraft(caller, {});
    const daysOf = async (query: Record<string, string>) =>
      (await bol.list(caller, query)).body.bols.map(({ shipDate }) => shipDate).toReversed();
    expect(await daysOf({ shipDateFrom: '2026-11-20' })).toEqual(days.slice(2));
    expect(await daysOf({ shipDateTo: '2026-11-20' })).toEqual(days.slice(1, 3));
    expect(await daysOf({ shipDateFrom: '2026-11-20', shipDateTo: '2026-11-20' })).toEqual(['2026-11-20']);
    const refused = await bol.list(caller, { shipDateFrom: '2026-11-21', shipDateTo: '2026-11-20' });
    const errors = [{ field: 'shipDateTo', rule: 'order' }];
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid', errors } });
  });
});

async function draftPage(caller: Principal) {
  const { id } = (await bol.createDraft(caller, {})).body.bol;
  return bol.pdf(caller, id);
}

/**
 * Not sent with fetch: with an If-None-Match it bypasses its cache, and servers then send the whole answer.
 */
async function statusTo(caller: Principal, id: string, etag: string): Promise<number | undefined> {
  const headers = { 'x-principal': await bol.site.sign(caller), 'if-none-match': etag };
  const [response] = await once(get(`${bol.url}/api/bol/${id}/pdf`, { headers }), 'response');
  const { statusCode } = (response as IncomingMessage).resume();
  return statusCode;
}

describe('the PDF', () => {
  it('comes as a file of its name, the same bytes every time', async () => {
    const caller = professional();
    const { id } = await issued(caller);
    const first = await bol.pdf(caller, id);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename="BOL-${id}.pdf"`);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    bol.passMs(3_600_000);
    expect(Buffer.from(await (await bol.pdf(caller, id)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('is not sent again to whoever holds it, until the bill is void', async () => {
    const caller = professional();
    const { id } = await issued(caller);
    const first = await bol.pdf(caller, id);
    const etag = first.headers.get('etag') ?? '';
    expect([etag.length > 20, first.headers.get('cache-control')]).toEqual([true, 'private, no-cache']);
    expect(await statusTo(caller, id, etag)).toBe(304);
    expect(await statusTo(caller, id, '"another"')).toBe(200);
    await bol.void(caller, id);
    expect(await statusTo(caller, id, etag)).toBe(200);
  });

  it('of an issued bill stays as it was first printed, whatever the layout becomes', async () => {
    const caller = professional();
    const { id } = await issued(caller);
    const first = await (await bol.pdf(caller, id)).arrayBuffer();
    await bol
      .bills()
      .updateOne({ _id: id as never }, { $set: { 'form.shipperCompany': 'Printed otherwise now' } });
    const again = await (await bol.pdf(caller, id)).arrayBuffer();
    expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true);
  });

  it('of an issued or void bill keeps where everything stands, in a tenth of the bytes of the PDF', async () => {
    const caller = professional();
    const { id } = await issued(caller);
    await bol.void(caller, id);
    for (const status of ['issued', 'void']) {
      const stored = await bol.papers().findOne({ _id: `${id}/${status}` as never });
      expect(Object.keys(stored ?? {})).toEqual(['_id', 'layout']);
      expect(stored?.layout.length()).toBeLessThan(6_000);
    }
  });

  it('that is heavy lets everything else be answered before it, and costs nothing the second time', async () => {
    const [caller, other] = [professional(), professional()];
    const commodityDescription = 'مرحبابالعالم'.repeat(41);
    const { id } = (
      await bol.createDraft(caller, {
        lineItems: Array.from({ length: 120 }, () => ({ commodityDescription })),
      })
    ).body.bol;
    const ended: string[] = [];
    const watch = async <T>(name: string, request: Promise<T>) => {
      const answer = await request;
      ended.push(name);
      return answer;
    };
    const heavy = watch('page', bol.pdf(caller, id));
    await watch('list', bol.list(caller));
    await watch('issue', bol.generate(other, form()));
    expect((await heavy).status).toBe(200);
    expect(ended).toEqual(['list', 'issue', 'page']);

    const again = watch('page again', bol.pdf(caller, id));
    await Promise.all([again, watch('another draft', draftPage(other))]);
    expect(ended.slice(3)).toEqual(['page again', 'another draft']);
    expect((await again).headers.get('etag')).toBe((await heavy).headers.get('etag'));
  });

  it('of a draft follows the draft', async () => {
    const caller = professional();
    const { id } = (await bol.createDraft(caller, { shipperCompany: 'One' })).body.bol;
    const first = (await bol.pdf(caller, id)).headers.get('etag');
    await bol.changeDraft(caller, id, 1, { shipperCompany: 'Two' });
    const second = await bol.pdf(caller, id);
    expect(second.status).toBe(200);
    expect(second.headers.get('etag')).not.toBe(first);
  });
});
