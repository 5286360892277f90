import { randomUUID } from 'node:crypto';
import { bulkColumnsOf } from '@freightwright/contracts';
import { billForm, crate } from '@freightwright/samples';
import { expect, vi } from 'vitest';
import type { Caller } from '../../journeys/company.ts';

const pallet = { length: 48, width: 40, height: 48, weight: 500 };
const unit = {
  ...{ count: 1, packaging: 'pallet', lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
  ...{ stackable: false, commodities: [] },
};
const { packages: _p, weight: _w, handlingUnits: _h, customerOrderNo: _c, ...product } = crate;
const form = billForm();
const address = {
  ...{ company: form.shipperCompany, address: form.shipperAddress, city: form.shipperCity },
  ...{ state: form.shipperState, zip: form.shipperZip },
};
/** The client's own texts. */
const own = { reference: 'SO-10442', metadata: { load: 'L-4410' } };
const month = '?month=2026-11&timeZone=UTC';

/** Ids created earlier in a walk, by kind. */
export type Made = Record<string, string>;

/** A call that an operation must accept, and what later calls need of its response. */
interface GoodCall {
  /** Creates its preconditions. */
  before?: (call: Caller, made: Made) => Promise<unknown>;
  /** Values for the path parameters. */
  ids?: (made: Made) => Record<string, string>;
  query?: string;
  body?: (made: Made) => unknown;
  save?: readonly [kind: string, read: (answer: Record<string, unknown>) => unknown];
}

type Captured = Record<string, Record<string, unknown>>;
const idOf = (field: string) => (answer: Record<string, unknown>) => (answer as Captured)[field]?.id;
const of = (kind: string) => ({ ids: (made: Made) => ({ id: made[kind] ?? 'none' }) });

const ofDelivery = {
  ids: (made: Made) => ({ id: made.webhook ?? 'none', deliveryId: made.delivery ?? 'none' }),
};

const csv = () => {
  const sent = new FormData();
  sent.set('type', 'calculations');
  sent.set('check', 'only');
  sent.set('reference', own.reference);
  sent.set('metadata', JSON.stringify(own.metadata));
  // The same file again would count as the same job.
  const rows = `description,weight,length,width,height\nPump ${randomUUID()},500,48,40,48\n`;
  sent.set('file', new Blob([rows]), 'dock.csv');
  return sent;
};

const billsCsv = () => {
  const columns = bulkColumnsOf('bols');
  const cells = columns.map(({ key, example }) => (key === 'description' ? `Pump ${randomUUID()}` : example));
  const sent = new FormData();
  sent.set('type', 'bols');
  sent.set(
    'file',
    new Blob([[columns.map(({ key }) => key).join(','), cells.join(',')].join('\n')]),
    'bills.csv',
  );
  return sent;
};

/** A good call of each operation by its name, in an order that satisfies their preconditions. */
export const goodCalls: Readonly<Record<string, GoodCall>> = {
  readZip: { ids: () => ({ zip: '60608' }) },
  searchNmfc: { query: '?q=paper' },
  searchHazmat: { query: '?q=1263' },
  readHazmat: { ids: () => ({ number: 'UN1263' }) },
  userStatus: {},
  workOutClass: { body: () => pallet },
  workOutClasses: { body: () => ({ items: [pallet] }) },
  workOutShipment: { body: () => ({ shipment: { handlingUnits: [unit] } }) },
  predictShippingCost: {
    body: () => ({ originZip: '60608', destinationZip: '30318', ...pallet, ...own }),
  },
  predictShippingCosts: {
    body: () => ({ items: [{ reference: 'A1', originZip: '60608', destinationZip: '30318', ...pallet }] }),
  },
  listQuotes: {
    query: `?reference=${own.reference}`,
    save: ['quote', (answer) => (answer as { quotes?: { id: string }[] }).quotes?.[0]?.id],
  },
  readQuote: of('quote'),
  deleteQuote: of('quote'),
  listDeletedQuotes: { query: '?deletedAfter=2026-01-01T00:00:00Z' },
  readOwnTerms: {},
  saveOwnTerms: { body: () => ({ terms: { all: { discountPercent: 10 }, lanes: [] } }) },
  predictionUsage: {},
  predictionDays: { query: month },
  bolUsage: {},
  createBolDraft: {
    body: () => ({ form: { shipperCompany: 'Draft & Sons' } }),
    save: ['draft', idOf('bol')],
  },
  deleteBolDraft: {
    ids: (made) => ({ id: made.spare ?? 'none' }),
    before: async (call, made) => {
      const { body } = await call('POST', '/api/bol-drafts', { form: { shipperCompany: 'Spare & Sons' } });
      made.spare = String((body as Captured).bol?.id);
    },
  },
  listDeletedBols: { query: '?deletedAfter=2026-01-01T00:00:00Z' },
  changeBolDraft: { ...of('draft'), body: () => ({ version: 1, form }) },
  issueBolDraft: { ...of('draft'), body: () => ({ version: 2 }), save: ['bill', idOf('bol')] },
  generateBol: {
    body: () => billForm({ consigneeCompany: 'Harbor Lane Supply' }),
    save: ['other', idOf('bol')],
  },
  generateBols: { body: () => ({ items: [{ reference: 'PO 1', ...form }] }) },
  readBol: { ...of('bill'), query: '?expand=pdf,ebol' },
  bolPdf: of('bill'),
  bolLabels: of('bill'),
  bolEbol: of('bill'),
  emailBol: {
    ...of('bill'),
    // A new mailbox: a suffix after a hyphen is a tag of the same mailbox, which has a daily limit of emails.
    body: () => ({ to: `dock${randomUUID().replaceAll('-', '')}@shipper.example` }),
  },
  voidBol: { ...of('bill'), body: () => ({ reason: 'Typed by mistake' }) },
  listBols: { query: '?sort=-updatedAt&updatedAfter=2026-01-01T00:00:00Z&limit=2' },
  bolDays: { query: month },
  bolMonth: { ids: () => ({ month: '2026-11' }), query: '?timeZone=UTC' },
  saveBolAddress: { body: () => ({ address }), save: ['address', idOf('saved')] },
  listBolAddresses: {},
  changeBolAddress: { ...of('address'), body: () => ({ address: { ...address, city: 'Gary' } }) },
  removeBolAddress: of('address'),
  saveBolProduct: { body: () => ({ product }), save: ['product', idOf('saved')] },
  listBolProducts: {},
  changeBolProduct: { ...of('product'), body: () => ({ product }) },
  removeBolProduct: of('product'),
  saveBolTemplate: { body: () => ({ name: 'Weekly', form }), save: ['template', idOf('template')] },
  listBolTemplates: {},
  readBolTemplate: of('template'),
  changeBolTemplate: { ...of('template'), body: () => ({ name: 'Monthly' }) },
  removeBolTemplate: of('template'),
  bulkTemplate: { ids: () => ({ file: 'calculations.csv' }) },
  processBulk: { body: csv, save: ['job', (answer) => answer.id] },
  listBulkJobs: { query: `?sort=-updatedAt&reference=${own.reference}` },
  readBulkJob: of('job'),
  changeBulkRows: { ...of('job'), body: () => ({ cells: [{ row: 2, column: 'weight', value: '600' }] }) },
  bulkCorrectedCsv: of('job'),
  runBulkJob: of('job'),
  bulkEvents: { ...of('job'), before: isOver },
  bulkResultsCsv: { ...of('job'), before: isOver },
  bulkResultsJson: { ...of('job'), before: isOver },
  buildBulkPaper: {
    ...of('bills'),
    before: async (call, made) => {
      made.bills = String((await call('POST', '/api/bulk/process', billsCsv())).body.id);
      await untilOver(call, made.bills);
    },
    body: () => ({ file: 'bills.pdf' }),
  },
  bulkBillsPdf: { ...of('bills'), before: isBuilt('bills.pdf') },
  bulkLabelsPdf: { ...of('bills'), before: isBuilt('labels.pdf') },
  bulkBillsZip: { ...of('bills'), before: isBuilt('bills.zip') },
  cancelBulkJob: {
    ids: (made) => ({ id: made.second ?? 'none' }),
    before: async (call, made) => {
      made.second = String((await call('POST', '/api/bulk/process', csv())).body.id);
    },
  },
  listWebhookEvents: {},
  createWebhook: {
    // Nothing listens there.
    body: () => ({ name: 'Warehouse', url: 'http://127.0.0.1:9/hook', events: ['bill.issued'] }),
    save: ['webhook', idOf('webhook')],
  },
  listWebhooks: {},
  readWebhook: of('webhook'),
  changeWebhook: { ...of('webhook'), body: () => ({ name: 'Dock' }) },
  rotateWebhookSecret: { ...of('webhook'), body: () => ({ overlapHours: 1 }) },
  testWebhook: { ...of('webhook'), save: ['delivery', idOf('delivery')] },
  listWebhookDeliveries: of('webhook'),
  readWebhookDelivery: ofDelivery,
  resendWebhookDelivery: ofDelivery,
  deleteWebhook: of('webhook'),
};

/** The job of the walk is complete. */
function isOver(call: Caller, { job = '' }: Made) {
  return untilOver(call, job);
}

async function untilOver(call: Caller, job: string) {
  await vi.waitFor(
    async () => {
      const { body } = await call('GET', `/api/bulk/jobs/${job}?rows=none`);
      const { state } = body.job as { state: string };
      if (state !== 'done') throw new Error(`the job is ${state}`);
    },
    { timeout: 60_000, interval: 200 },
  );
}

function isBuilt(file: string) {
  return async (call: Caller, { bills }: Made) => {
    await call('POST', `/api/bulk/jobs/${bills}/papers`, { file });
    await vi.waitFor(
      async () => {
        const { body } = await call('GET', `/api/bulk/jobs/${bills}?rows=none`);
        const { papers } = body.job as { papers: { file: string; state: string }[] };
        expect(papers).toContainEqual(expect.objectContaining({ file, state: 'ready' }));
      },
      { timeout: 60_000, interval: 200 },
    );
  };
}
