import { randomUUID } from 'node:crypto';
import type { BulkJob, BulkRow, BulkType, Principal, ProblemBody } from '@freightwright/contracts';
import { bulkColumnsOf, bulkFinalStates } from '@freightwright/contracts';
import { type Asking, startTestSite, type TestSite } from '@freightwright/stack-test-site';
import { expect } from 'vitest';
import { runUntilDone, startRunUntilDone } from '../src/run/end-job.ts';
import { bulkService } from '../src/service.ts';

/** Long enough for a busy machine. */
export const soon = { timeout: 60_000, interval: 50 };

/** Users unique to each test, so that tests share a database without sharing jobs. */
const person = (tier: Principal['tier']): Principal => ({
  tier,
  userId: randomUUID(),
  scopes: [],
  clientAddress: '203.0.113.9',
});
export const enterprise = () => person('enterprise');
export const registered = () => person('registered');

/** A file of valid rows, each a little heavier than the one before. */
export function fileOf(
  type: BulkType,
  rows: number,
  change: (row: number) => Record<string, string> = () => ({}),
) {
  const columns = bulkColumnsOf(type);
  const lines = Array.from({ length: rows }, (_, index) => {
    const other = { weight: String(400 + index), ...change(index + 2) };
    return columns.map(({ key, example }) => (other as Record<string, string>)[key] ?? example).join(',');
  });
  return [columns.map(({ key }) => key).join(','), ...lines].join('\n');
}

export interface Answer {
  status: number;
  headers: Headers;
  body: {
    id: string;
    job: BulkJob;
    jobs: BulkJob[];
    rows: BulkRow[];
    changed: number;
    nextCursor: string | null;
  } & Partial<ProblemBody>;
}

export interface Sent {
  type?: string | undefined;
  check?: string;
  mapping?: object;
  again?: string;
  sheet?: string;
  reference?: string;
  metadata?: string;
  key?: string;
  /** Send the fields after the file, as in the product's specification. */
  fieldsLast?: boolean;
  headers?: Record<string, string>;
  fileName?: string;
}

interface Options {
  /** Other services to start. Jobs of calculations need only usage. */
  needs?: readonly ('bol' | 'prediction')[];
  replicas?: number;
  settings?: Readonly<Record<string, string>>;
  /** Whether the replicas run the reconciliation pass by themselves. */
  runsUntilDone?: boolean;
}

/** Replicas of the service on a real database, a real NATS server and the real services it calls. */
export async function startBulk({
  needs = [],
  replicas = 1,
  settings = {},
  runsUntilDone = false,
}: Options = {}) {
  const site: TestSite = await startTestSite({ mongo: { enableTestCommands: true } });
  await Promise.all(['usage', ...needs].map((name) => site.startOther(name)));
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;
  const service = bulkService({
    nowMs,
    events: { lookMs: 50, heartbeatMs: 200 },
    going: (deps) => startRunUntilDone(deps, { intervalMs: runsUntilDone ? 100 : 3_600_000 }),
  });
  const running = await Promise.all(Array.from({ length: replicas }, () => site.start(service, settings)));
  const [first] = running;
  if (!first) throw new Error('no replica is running');
  const database = await site.openDatabase('bulk');
  let turn = 0;
  const urlOf = (path: string) => `${(running[turn++ % running.length] ?? first).url}/api/bulk/${path}`;

  async function answerOf(response: Response): Promise<Answer> {
    const text = await response.text();
    const body = (text === '' ? {} : JSON.parse(text)) as Answer['body'];
    return { status: response.status, headers: response.headers, body };
  }
  const send = (who: Principal | null, method: string, path: string, asking: Asking = {}) =>
    site.ask(who, urlOf(path), { ...asking, method });
  const call = async (who: Principal | null, method: string, path: string, asking: Asking = {}) =>
    answerOf(await send(who, method, path, asking));

  function formOf(
    file: string | Uint8Array<ArrayBuffer>,
    { mapping, fieldsLast, fileName = 'test.csv', key: _, headers: __, ...texts }: Sent,
  ) {
    const form = new FormData();
    const fields = () => {
      for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.append(name, text);
      if (mapping !== undefined) form.append('mapping', JSON.stringify(mapping));
    };
    if (!fieldsLast) fields();
    form.append('file', new Blob([file], { type: 'text/csv' }), fileName);
    if (fieldsLast) fields();
    return form;
  }

  return {
    site,
    deps: first.deps,
    url: first.url,
    urls: running.map(({ url }) => url),
    send,
    call,
    passMs(ms: number) {
      shiftMs += ms;
    },
    async upload(
      who: Principal,
      file: string | Uint8Array<ArrayBuffer>,
      sent: Sent = {},
      url = urlOf('process'),
    ) {
      const given = { type: 'calculations', ...sent };
      const token = await site.sign(who);
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'x-principal': token,
          ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
          ...sent.headers,
        },
        body: formOf(file, given),
      });
      return answerOf(response);
    },
    read: (who: Principal, id: string, query = '') => call(who, 'GET', `jobs/${id}${query}`),
    run: (who: Principal, id: string) => call(who, 'POST', `jobs/${id}/run`),
    cancel: (who: Principal, id: string) => call(who, 'POST', `jobs/${id}/cancel`),
    change: (who: Principal, id: string, body: object) => call(who, 'PATCH', `jobs/${id}/rows`, { body }),
    async textOf(who: Principal, path: string) {
      return (await send(who, 'GET', path)).text();
    },
    /** Waits for the job to finish. */
    async over(who: Principal, id: string): Promise<BulkJob> {
      const jobNow = async () => (await call(who, 'GET', `jobs/${id}?rows=none`)).body.job;
      await expect.poll(async () => bulkFinalStates.includes((await jobNow()).state), soon).toBe(true);
      return jobNow();
    },
    /** Runs one reconciliation pass. */
    runUntilDone: () => runUntilDone(first.deps),
    collection: (name: string) => database.collection(name),
    stop: () => site.stop(),
  };
}
export type BulkService = Awaited<ReturnType<typeof startBulk>>;
