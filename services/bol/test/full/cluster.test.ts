import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bolIssued, type Principal } from '@freightwright/contracts';
import { dialNats } from '@freightwright/nats-kit';
import type { TestCluster, TestSite } from '@freightwright/stack-test-site';
import { startTestCluster, startTestSite } from '@freightwright/stack-test-site';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { form } from '../forms.ts';
import { professional, registered } from '../service.ts';

let folder: string;
let messages: TestCluster;
let site: TestSite;
// A retry needs all three servers again, and no bills of the previous attempt.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bol-cluster-'));
  messages = await startTestCluster(folder);
  site = await startTestSite({ messages });
}, 240_000);
afterEach(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Long enough for the servers of a busy machine to elect another leader more than one time. */
const eventually = { timeout: 90_000, interval: 100 };
/** Statuses that a client may get during an election. */
const passing = [409, 503];

interface Promised {
  caller: Principal;
  key: string;
  bolId: string;
}

interface EventsInfo {
  readonly cluster?: { readonly leader?: string };
  readonly state: { readonly subjects?: Readonly<Record<string, number>> };
}

const issuedSubject = `events.${bolIssued.subject}`;

/** The servers' info on the stream of events, which must have one per bill. */
async function eventsInfo(): Promise<EventsInfo> {
  const connection = await dialNats({ service: 'admin' }, { url: messages.urlOf('admin') });
  try {
    const asking = JSON.stringify({ subjects_filter: issuedSubject });
    return (await connection.request('$JS.API.STREAM.INFO.EVENTS', asking)).json<EventsInfo>();
  } finally {
    await connection.close();
  }
}

it('bills, credits and events agree after a message server was killed under load, on two replicas each', async () => {
  const both = <T>(start: () => Promise<T>) => Promise.all([start(), start()]);
  const usages = await both(() => site.startProcess('usage'));
  const bols = await both(() => site.startProcess('bol'));
  const events = await site.published(bolIssued);
  const promised: Promised[] = [];
  const callers: Principal[] = [];
  const unexpected: string[] = [];
  let goesOn = true;
  let turn = 0;

  /** Requests one bill, alternating replicas, until it is accepted. */
  async function issue(caller: Principal): Promise<void> {
    const key = randomUUID();
    callers.push(caller);
    for (;;) {
      const url = bols[turn++ % bols.length]?.url ?? '';
      const asking = { method: 'POST', headers: { 'idempotency-key': key }, body: form() };
      const response = await site.ask(caller, `${url}/api/bol/generate`, asking);
      const body = (await response.json()) as { bol?: { id: string }; code?: string };
      if (response.status === 201 && body.bol) {
        promised.push({ caller, key, bolId: body.bol.id });
        return;
      }
      if (!passing.includes(response.status)) unexpected.push(`${response.status} ${body.code}`);
      await pause(100);
    }
  }
  const load = [registered, registered, professional].map(async (person) => {
    while (goesOn) await issue(person());
  });
  const untilIssued = async (more: number) => {
    const before = promised.length;
    await expect.poll(() => promised.length, eventually).toBeGreaterThan(before + more);
  };

  await untilIssued(10);
  const { cluster } = await eventsInfo();
  await messages.cluster.kill(cluster?.leader ?? '');
  await untilIssued(20);
  goesOn = false;
  await Promise.all(load);

  expect(unexpected).toEqual([]);
  const bills = (await site.openDatabase('bol')).collection('bills');
  const issuedTo = async ({ userId = '' }: Principal) =>
    (await bills.find({ userId, status: 'issued' }).toArray()).map(({ _id }) => String(_id));
  for (const { caller, bolId } of promised) expect(await issuedTo(caller)).toEqual([bolId]);
  expect(callers).toHaveLength(promised.length);
  for (const { caller } of promised.filter(({ caller: { tier } }) => tier === 'registered')) {
    const answer = await site.ask(caller, `${usages[0].url}/api/user/bol-usage`);
    expect(await answer.json()).toMatchObject({ used: 1 });
  }
  // The outbox has published what was pending during the election. A message whose acknowledgment was lost
  // with the server is redelivered, which consumers tolerate.
  const received = () => [...new Set(events.map(({ bolId }) => bolId))].toSorted();
  await expect.poll(received, eventually).toEqual(promised.map(({ bolId }) => bolId).toSorted());
  expect((await eventsInfo()).state.subjects).toEqual({ [issuedSubject]: promised.length });
}, 300_000);
