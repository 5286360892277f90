import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom, type Principal } from '@freightwright/contracts';
import { emergency, exampleForm, paint } from '@freightwright/samples';
import { consignee } from '@freightwright/samples/people';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form, machinery } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol());

const { company, address: street, city, state, zip } = consignee;
const place = { company, address: street, city, state, zip };
const idOf = ({ userId = '' }: Principal) => userId;

async function issued(caller: Principal, change = {}) {
  bol.passMs(10_000);
  const { status, body } = await bol.generate(caller, form(change), `key-${randomUUID()}`);
  expect(status).toBe(201);
  return body.bol;
}

/** Two issued bills, one of them void, a draft, and one entry in each book. */
async function useEverything(caller: Principal) {
  const hazardous = await issued(caller, { ...emergency, lineItems: [machinery, paint] });
  const voided = await issued(caller);
  expect((await bol.void(caller, voided.id, 'Typed by hand: call Rosa at 404-555-0177')).status).toBe(200);
  expect((await bol.createDraft(caller, { shipperCompany: 'Draft and Sons' })).status).toBe(201);
  const save = (path: string, body: object) => bol.call(caller, 'POST', `book/${path}`, { body });
  const { packages: _p, weight: _w, nmfcClass, ...product } = machinery;
  const answers = [
    await save('addresses', { address: place }),
    await save('templates', { name: 'Weekly', form: form() }),
    await save('products', { product: { ...product, nmfcClass } }),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual([undefined, undefined, undefined]);
  return { hazardous, voided };
}

async function close(leaver: Principal, look: 1 | 2, closureId: string) {
  const reports = await bol.site.published(accountErased.bol);
  const asking = await bol.site.connect();
  const closed = { closureId, userId: idOf(leaver), closedAt: bol.iso(), look };
  const ours = () => reports.filter((one) => one.closureId === closureId && one.look === look);
  await asking.publish(accountClosed, closed, { id: randomUUID() });
  await expect.poll(() => ours().length).toBeGreaterThan(0);
  return ours()[0]?.report;
}

async function exportOf(user: Principal) {
  const asking = await bol.site.connect();
  const { pieces, cursor } = await asking.request(exportFrom.bol, { userId: idOf(user) });
  expect(cursor).toBeNull();
  return pieces;
}

const kindsOf = async (user: Principal) => (await exportOf(user)).map(({ kind }) => kind);

describe('somebody who leaves', () => {
  it('leaves records of issued bills without a person, and nothing else', async () => {
    const [leaver, other] = [professional(), professional()];
    const { hazardous, voided } = await useEverything(leaver);
    await useEverything(other);
    const all = ['billsOfLading', 'billsOfLading', 'billsOfLading', 'addresses', 'templates', 'products'];
    expect(await kindsOf(leaver)).toEqual(all);
    const closureId = randomUUID();
    const report = await close(leaver, 1, closureId);
    expect(report).toMatchObject({
      part: 'bol',
      erased: [
        { what: 'drafts of bills of lading', count: 1 },
        { what: 'kept addresses', count: 1 },
        { what: 'kept templates', count: 1 },
        { what: 'kept products', count: 1 },
      ],
      retained: [{ what: 'issued bills of lading', count: 2 }],
    });
    expect(await kindsOf(leaver)).toEqual([]);
    expect(await kindsOf(other)).toEqual(all);
    expect((await bol.read(leaver, hazardous.id)).status).toBe(404);
    expect((await bol.pdf(leaver, hazardous.id)).status).toBe(404);

    const record = await bol.bills().findOne({ _id: hazardous.id as never });
    expect(record).toMatchObject({
      bolNumber: hazardous.bolNumber,
      status: 'issued',
      form: {},
      record: {
        shipDate: expect.any(String),
        lines: [
          { weightLb: machinery.weight, freightClass: machinery.nmfcClass, packages: machinery.packages },
          { hazmat: { identificationNumber: paint.hazmatDetails.identificationNumber } },
        ],
      },
      requests: [],
    });
    expect(record).not.toHaveProperty('userId');
    expect(await bol.bills().findOne({ _id: voided.id as never })).not.toHaveProperty('voidReason');
    expect(await bol.papers().findOne({ _id: `${hazardous.id}/issued` as never })).toBeNull();
    expect(await bol.papers().findOne({ _id: `${voided.id}/void` as never })).toBeNull();
  });

  it('exports every field of the catalog, and leaves none of the texts in the record', async () => {
    const leaver = professional();
    const { totalPackages: _packages, totalWeight: _weight, ...rest } = exampleForm;
    const whole = { ...rest, shipDate: form().shipDate, lineItems: [paint] };
    const { id } = await issued(leaver, whole);
    const [exported] = (await exportOf(leaver)).map(({ json }) => JSON.parse(json));
    expect(exported.form).toMatchObject(whole);
    await close(leaver, 1, randomUUID());
    const left = JSON.stringify(await bol.bills().findOne({ _id: id as never }));
    const codes = ['shipDate', 'shipperState', 'consigneeState', 'serviceType', 'lineItems'];
    for (const [name, value] of Object.entries(whole))
      if (typeof value === 'string' && !codes.includes(name)) expect(left, name).not.toContain(value);
  });

  it('the record is deleted three years after the bill was issued', async () => {
    const leaver = professional();
    const { id } = await issued(leaver);
    await close(leaver, 1, randomUUID());
    const record = await bol.bills().findOne<{ issuedAt: Date; recordUntil: Date }>({ _id: id as never });
    const due = new Date(record?.issuedAt ?? 0);
    due.setUTCFullYear(due.getUTCFullYear() + 3);
    expect(record?.recordUntil).toEqual(due);
    const indexes = await bol.bills().indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { recordUntil: 1 }, expireAfterSeconds: 0 }),
    );
  });

  it('a number of a record is given to no other bill', async () => {
    const leaver = professional();
    const { bolNumber } = await issued(leaver);
    await close(leaver, 1, randomUUID());
    const { serial } = (await bol.counter()) ?? { serial: 0 };
    await bol.setCounter(serial - 1);
    expect((await issued(professional())).bolNumber).not.toBe(bolNumber);
  });

  it('the second look erases a paper that was laid out meanwhile, and parts the records', async () => {
    const leaver = professional();
    const { id } = await issued(leaver);
    const closureId = randomUUID();
    await close(leaver, 1, closureId);
    await bol.deps.papers.save(`${id}/issued`, new Uint8Array([1]));
    expect((await bol.createDraft(leaver, { shipperCompany: 'Late' })).status).toBe(201);
    const report = await close(leaver, 2, closureId);
    expect(report?.erased).toEqual([{ what: 'drafts of bills of lading', count: 1 }]);
    expect(await bol.papers().findOne({ _id: `${id}/issued` as never })).toBeNull();
    expect(await bol.bills().findOne({ _id: id as never })).not.toHaveProperty('closureId');
  });

  it('the report is the same when erasing fails halfway and is repeated', async () => {
    const leaver = professional();
    await useEverything(leaver);
    // Every command of a service fails for a while, after the counts were stored.
    const closureId = randomUUID();
    const reports = await bol.site.published(accountErased.bol);
    const asking = await bol.site.connect();
    const closed = { closureId, userId: idOf(leaver), closedAt: bol.iso(), look: 1 as const };
    await bol.site.failCommand({ times: 1 }, { failCommands: ['delete'], errorCode: 91 });
    await asking.publish(accountClosed, closed, { id: randomUUID() });
    const ours = () => reports.filter((one) => one.closureId === closureId);
    await expect.poll(() => ours().length).toBe(1);
    expect(ours()[0]?.report.erased.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    expect(ours()[0]?.report.retained.map(({ count }) => count)).toEqual([2]);
    expect(await kindsOf(leaver)).toEqual([]);
  });
});
