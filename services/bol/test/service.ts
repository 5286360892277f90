import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Bol,
  BolDraftForm,
  BolFormInput,
  BolSummary,
  DataOf,
  EventSpec,
  Principal,
  ProblemBody,
} from '@freightwright/contracts';
import {
  connectMongo,
  connectNats,
  createLog,
  createMetrics,
  createPrincipalKeys,
  listen,
  natsUsers,
  principalSigner,
  principalVerifier,
} from '@freightwright/service-kit';
import { startTestDatabase } from '@freightwright/stack-mongo/for-tests';
import { startNats } from '@freightwright/stack-nats';
import { createApp } from '../src/app.ts';
import { createBillStore } from '../src/bill-store.ts';
import { createCredit } from '../src/issue/credit.ts';
import { createIssueClaims } from '../src/issue/issue-claim.ts';
import { createNumberStore } from '../src/issue/number-store.ts';
import { createKeptPages } from '../src/paper/kept-pages.ts';
import { createPagePress } from '../src/paper/page-press.ts';
import { createPaperStore } from '../src/paper/paper-store.ts';
import { startCreditOffice } from './credit-office.ts';

export const soon = { timeout: 15_000, interval: 20 };

/** People no other test uses, so that tests share a database without sharing bills. */
const person = (tier: Principal['tier']): Principal => ({
  tier,
  userId: randomUUID(),
  scopes: [],
  clientAddress: '203.0.113.9',
});
export const registered = () => person('registered');
export const professional = () => person('pro');

export interface Answer {
  status: number;
  headers: Headers;
  body: { bol: Bol; bols: BolSummary[]; nextCursor: string | null } & Partial<ProblemBody>;
}

interface Options {
  replicas?: number;
  prefix?: string;
}

/** Replicas of the service on a real database, a real message server and the real usage service. */
export async function startBol({ replicas = 1, prefix = '04' }: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bol-'));
  const mongo = await startTestDatabase({ enableTestCommands: true });
  const startMessages = (port: number) =>
    startNats({ dataDir: join(dataDir, 'nats'), port, users: natsUsers((name) => `password-of-${name}`) });
  const nats = await startMessages(0);
  let messages = nats;
  const keys = createPrincipalKeys();
  const credits = await startCreditOffice({
    dataDir: join(dataDir, 'usage-nats'),
    mongo,
    natsUrl: nats.urlOf('usage'),
    keys,
  });
  const sign = principalSigner(keys);
  const log = createLog({ name: 'bol', level: 'silent' });
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;

  async function startReplica() {
    const metrics = createMetrics('bol');
    const database = await connectMongo({ uri: mongo.uri, database: `${mongo.prefix}bol`, log });
    const bus = await connectNats({ url: nats.urlOf('bol'), name: 'bol', log, metrics });
    const bills = createBillStore(database.connection);
    const press = createPagePress({ log, timeLimitMs: 60_000, waitMs: 60_000 });
    const claims = createIssueClaims({ bills, nowMs, log });
    const deps = {
      bills,
      claims,
      numbers: createNumberStore(database.connection, prefix),
      papers: createPaperStore(database.connection),
      credit: createCredit(bus),
      press,
      keptPages: createKeptPages(),
      newId: () => randomUUID(),
      nowMs,
      log,
    };
    const relay = bills.relayTo({ bus, log, intervalMs: 50 });
    const readiness = { mongo: database.ready, nats: bus.ready };
    await database.ready();
    const app = createApp({ ...deps, metrics, verifyPrincipal: principalVerifier(keys), readiness });
    const server = await listen(app, { port: 0, host: '127.0.0.1' });
    return {
      url: `http://127.0.0.1:${server.port}`,
      deps,
      database,
      async stop() {
        await server.close();
        await press.close();
        await relay.stop();
        await bus.close();
        await database.close();
      },
    };
  }

  const running = await Promise.all(Array.from({ length: replicas }, startReplica));
  const [first] = running;
  if (!first) throw new Error('no replica is running');
  const main = first;
  const listening = await connectNats({ url: nats.urlOf('admin'), name: 'listening', log });
  let turn = 0;

  /** Goes to the replicas in turn. */
  async function send(principal: Principal | null, method: string, path: string, init: RequestInit = {}) {
    const { url } = running[turn++ % running.length] ?? main;
    const headers = new Headers(init.headers);
    if (principal) headers.set('x-principal', await sign(principal));
    return fetch(`${url}/api/bol/${path}`, { ...init, method, headers });
  }

  async function call(
    principal: Principal | null,
    method: string,
    path: string,
    { body, key }: { body?: unknown; key?: string } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const init = { headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await send(principal, method, path, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    };
  }

  const collection = (name: string) => first.database.connection.collection(name);

  return {
    keys,
    sign,
    mongo,
    nats,
    credits,
    /** Lets the message server go away, and come back with what it had. */
    haltNats: () => messages.stop(),
    async resumeNats() {
      messages = await startMessages(nats.port);
    },
    deps: first.deps,
    /** The same parts in the hands of another process. */
    get otherDeps() {
      return { ...first.deps, claims: createIssueClaims(first.deps) };
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
      call(who, 'POST', 'drafts', { body: { form }, ...(key !== undefined && { key }) }),
    changeDraft: (who: Principal, id: string, version: number, form: BolDraftForm) =>
      call(who, 'PUT', `drafts/${id}`, { body: { version, form } }),
    deleteDraft: (who: Principal, id: string) => call(who, 'DELETE', `drafts/${id}`),
    issueDraft: (who: Principal, id: string, version: number, key?: string) =>
      call(who, 'POST', `drafts/${id}/issue`, { body: { version }, ...(key !== undefined && { key }) }),
    documents: ({ userId = '' }: Principal) => collection('bills').find({ userId }).toArray(),
    bills: () => collection('bills'),
    /** Makes the database of all services fail, as MongoDB's own fail point does. @returns how often it did so far. */
    async failCommand(mode: unknown, data: object = {}): Promise<number> {
      const admin = first.database.connection.getClient().db('admin');
      return (await admin.command({ configureFailPoint: 'failCommand', mode, data })).count;
    },
    /** Mongoose has no plural for it. */
    papers: () => collection('paper'),
    counter: () => collection('numbercounters').findOne<{ serial: number }>({ _id: prefix as never }),
    setCounter: (serial: number) =>
      collection('numbercounters').updateOne({ _id: prefix as never }, { $set: { serial } }),
    /** Everything published of one event so far and from now on. */
    async published<E extends EventSpec>(event: E): Promise<DataOf<E>[]> {
      const seen: DataOf<E>[] = [];
      const handle = async (data: DataOf<E>) => void seen.push(data);
      await listening.follow(event, { durable: `seen-${randomUUID()}`, handle });
      return seen;
    },
    async stop() {
      await listening.close();
      await Promise.all(running.map((replica) => replica.stop()));
      await credits.stop();
      await messages.stop();
      await mongo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type BolService = Awaited<ReturnType<typeof startBol>>;
