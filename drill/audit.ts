import { setTimeout as wait } from 'node:timers/promises';
import { listMails } from '@freightwright/stack-mail';
import { askForBill, askForMail, type Ledger, type Users } from './load.ts';
import type { Visitor } from './visitor.ts';

/** Sentences about lost or duplicate data; empty when promises and data agree. */
export type Findings = string[];

const SETTLE_WITHIN_MS = 60_000;
const INTERVAL_MS = 250;

/**
 * Compares promises with data. Requests without a response are first retried with the same key until they
 * succeed. After that there must be exactly one bill for each key, and one email for each recipient.
 */
export const audit = async (users: Users, ledger: Ledger, mailUrl: string): Promise<Findings> => [
  ...(await auditBills(users.pro, ledger.bills)),
  ...(await auditMails(users.stranger, ledger.mails, mailUrl)),
  ...(await auditAllowance(users.free, ledger.countedBills)),
];

async function auditBills(user: Visitor, bills: Ledger['bills']): Promise<Findings> {
  const open = [...bills].flatMap(([key, id]) => (id === undefined ? [key] : []));
  const unanswered = await untilPromised(
    open,
    async (key) => (await askForBill(user, bills, key)).status === 201,
  );
  const there = await listAll(user);
  const ids = new Set(there.map(({ id }) => id));
  const numbers = new Set(there.map(({ bolNumber }) => bolNumber));
  const promised = [...bills.values()].filter((id) => id !== undefined);
  const lost = promised.filter((id) => !ids.has(id));
  return [
    ...(unanswered > 0 ? [`${unanswered} bills could not be had after all`] : []),
    ...(lost.length > 0 ? [`${lost.length} of ${promised.length} promised bills are lost`] : []),
    ...(new Set(promised).size < promised.length ? ['two keys were given the same bill'] : []),
    ...(there.length > bills.size ? [`${there.length - bills.size} bills were issued twice`] : []),
    ...(numbers.size < there.length ? [`${there.length - numbers.size} BOL numbers were given twice`] : []),
  ];
}

interface ListedBill {
  readonly id: string;
  readonly bolNumber: string;
}

async function listAll(user: Visitor): Promise<ListedBill[]> {
  const all: ListedBill[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await user.call('GET', `/api/bol/list?limit=100${cursor}`);
    if (status !== 200) throw new Error(`the list of bills answered ${status}`);
    all.push(...(body.bols as ListedBill[]));
    if (body.nextCursor === null) return all;
    cursor = `&cursor=${encodeURIComponent(String(body.nextCursor))}`;
  }
}

async function auditMails(stranger: Visitor, mails: Ledger['mails'], mailUrl: string): Promise<Findings> {
  const open = [...mails].flatMap(([email, accepted]) => (accepted ? [] : [email]));
  const unanswered = await untilPromised(
    open,
    async (email) => (await askForMail(stranger, mails, email)).status === 202,
  );
  const deadlineMs = Date.now() + SETTLE_WITHIN_MS;
  for (;;) {
    const times = await deliveries(mailUrl);
    const missing = [...mails].filter(([email, accepted]) => accepted && !times.has(email));
    if (missing.length > 0 && Date.now() < deadlineMs) {
      await wait(INTERVAL_MS);
      continue;
    }
    const doubled = [...mails.keys()].filter((email) => (times.get(email) ?? 0) > 1);
    return [
      ...(unanswered > 0 ? [`${unanswered} mails could not be had after all`] : []),
      ...(missing.length > 0 ? [`${missing.length} of ${mails.size} accepted mails did not arrive`] : []),
      ...(doubled.length > 0 ? [`${doubled.length} mails arrived twice`] : []),
    ];
  }
}

/** The number of emails per recipient. */
async function deliveries(mailUrl: string): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const { to } of await listMails({ webUrl: mailUrl }))
    for (const { address } of to) times.set(address, (times.get(address) ?? 0) + 1);
  return times;
}

async function auditAllowance(user: Visitor, bills: Ledger['countedBills']): Promise<Findings> {
  const there = await listAll(user);
  const { body } = await user.call('GET', '/api/user/bol-usage');
  const promised = [...bills.values()].filter((id) => id !== undefined);
  const ids = new Set(there.map(({ id }) => id));
  const lost = promised.filter((id) => !ids.has(String(id)));
  const limit = Number(body.limit);
  return [
    ...(lost.length > 0 ? [`${lost.length} bills of the free plan are lost`] : []),
    ...(there.length > limit ? [`the free plan gave ${there.length} bills, its limit is ${limit}`] : []),
    ...(body.used !== there.length
      ? [`${String(body.used)} bills are counted, ${there.length} are there`]
      : []),
  ];
}

/** Retries each request until it succeeds or the time is up. Returns how many did not. */
async function untilPromised(open: readonly string[], ask: (each: string) => Promise<boolean>) {
  const deadlineMs = Date.now() + SETTLE_WITHIN_MS;
  let left = [...open];
  while (left.length > 0 && Date.now() < deadlineMs) {
    const still: string[] = [];
    for (const each of left) if (!(await ask(each))) still.push(each);
    left = still;
    if (left.length > 0) await wait(INTERVAL_MS);
  }
  return left.length;
}
