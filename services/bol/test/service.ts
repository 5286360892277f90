import { randomUUID } from 'node:crypto';
import type {
  Bol,
  BolDraftForm,
  BolFormInput,
  BolSummary,
  Principal,
  ProblemBody,
} from '@freightwright/contracts';
import { createLeases } from '@freightwright/service-kit';
import { type Asking, startTestSite } from '@freightwright/stack-test-site';
import { createBillStore } from '../src/bill/bill-store.ts';
import { retrySettling } from '../src/issue/settle-issue.ts';
import { createPagePress } from '../src/paper/page-press.ts';
import { bolService } from '../src/service.ts';
import { startCreditOffice } from './credit-office.ts';

export const soon = { timeout: 15_000, interval: 20 };

/** Users unique to each test, so that tests share a database without sharing bills. */
const person = (tier: Principal['tier']): Principal => ({
  tier,
  userId: randomUUID(),
  scopes: [],
  clientAddress: '203.0.113.9',
});
export const registered = () => person('registered');
export const professional = () => person('pro');
export const enterprise = () => person('enterprise');

export interface Answer {
  status: number;
  headers: Headers;
  body: { bol: Bol; bols: BolSummary[]; nextCursor: string | null } & Partial<ProblemBody>;
}

interface Options {
  replicas?: number;
  prefix?: string;
}

/** Replicas of the service on a real database, a real NATS server and the real usage service. */
export async function startBol({ replicas = 1, prefix = '04' }: Options = {}) {
  const site = await startTestSite({ mongo: { enableTestCommands: true } });
  const credits = await startCreditOffice(site);
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;
  const service = bolService({
    nowMs,
    billsIn(connection, deletions) {
      const bills = createBillStore(connection, deletions);
      return { ...bills, relayTo: (to) => bills.relayTo({ ...to, intervalMs: 50 }) };
    },
    pressOf: (options) => createPagePress({ ...options, timeLimitMs: 60_000, waitMs: 60_000 }),
    // Tests run the passes themselves. The one at the start finds nothing.
    settle: (deps) => retrySettling(deps, { intervalMs: 3_600_000 }),
  });
  const running = await Promise.all(
    Array.from({ length: replicas }, () =>
      site.start(service, { BOL_COMPANY_PREFIX: prefix, TEST_MODE: 'on' }),
    ),
  );
  const [first] = running;
  if (!first) throw new Error('no replica is running');
  const main = first;
  const database = await site.openDatabase('bol');
  let turn = 0;

  /** Sends each request to the next replica. */
  async function send(principal: Principal | null, method: string, path: string, asking: Asking = {}) {
    const { url } = running[turn++ % running.length] ?? main;
    return site.ask(principal, new URL(path, `${url}/api/bol/`).href, { ...asking, method });
  }

  async function call(
    principal: Principal | null,
    method: string,
    path: string,
    { body, key }: { body?: unknown; key?: string } = {},
  ): Promise<Answer> {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const response = await send(principal, method, path, { body, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    };
  }

  const collection = (name: string) => database.collection(name);

  return {
    site,
    credits,
    deps: first.deps,
    /** The same dependencies, used by another process. */
    get otherDeps() {
      return { ...first.deps, leases: createLeases(first.deps) };
    },
    url: first.url,
    send,
    call,
    passMs(ms: number) {
      shiftMs += ms;
    },
    iso: () => new Date(nowMs()).toISOString(),
    generate: (who: Principal | null, form: BolFormInput, key?: string) =>
      call(who, 'POST', 'generate', { body: form, ...(key !== undefined && { key }) }),
    list: (who: Principal, query: Record<string, string> = {}) =>
      call(who, 'GET', `list?${new URLSearchParams(query)}`),
    read: (who: Principal, id: string) => call(who, 'GET', id),
    pdf: (who: Principal, id: string, headers: Record<string, string> = {}) =>
      send(who, 'GET', `${id}/pdf`, { headers }),
    void: (who: Principal, id: string, reason?: string) =>
      call(who, 'POST', `${id}/void`, { body: { ...(reason !== undefined && { reason }) } }),
    createDraft: (who: Principal, form: BolDraftForm, key?: string) =>
      call(who, 'POST', '/api/bol-drafts', { body: { form }, ...(key !== undefined && { key }) }),
    changeDraft: (who: Principal, id: string, version: number, form: BolDraftForm) =>
      call(who, 'PUT', `/api/bol-drafts/${id}`, { body: { version, form } }),
    deleteDraft: (who: Principal, id: string) => call(who, 'DELETE', `/api/bol-drafts/${id}`),
    issueDraft: (who: Principal, id: string, version: number, key?: string) =>
      call(who, 'POST', `/api/bol-drafts/${id}/issue`, {
        body: { version },
        ...(key !== undefined && { key }),
      }),
    collection,
    documents: ({ userId = '' }: Principal) => collection('bills').find({ userId }).toArray(),
    bills: () => collection('bills'),
    /** The collection's name stays as it is, because Mongoose has no plural for it. */
    papers: () => collection('paper'),
    counter: () => collection('numbercounters').findOne<{ serial: number }>({ _id: prefix as never }),
    setCounter: (serial: number) =>
      collection('numbercounters').updateOne({ _id: prefix as never }, { $set: { serial } }),
    published: site.published,
    async stop() {
      await site.stop();
      await credits.stop();
    },
  };
}
export type BolService = Awaited<ReturnType<typeof startBol>>;
