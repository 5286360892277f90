import { type BolForm, type BolSummary, Problem } from '@freightwright/contracts';
import type { Acquired, Owner, RequestKey, RequestRecord } from '@freightwright/service-kit';
import { acquire, runWithoutDeadline } from '@freightwright/service-kit';
import { type Bill, type Issuing, isUnfinished, presentSummary, type UnfinishedBill } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import { keepPaper } from '../paper/print-bol.ts';
import { allowanceUsed } from './credit.ts';
import type { Begin } from './issue-store.ts';
import { claimOf, finishIssue, type SettleDeps, settleIssue, takeOverIssue } from './settle-issue.ts';

/** A process that has not renewed its lease for this long is considered dead: any process may end what it began. */
export const leaseMs = 3_000;

/** What is to be issued: a whole form, or a draft in its current state. */
interface Order {
  /** How a repeated request is recognized. */
  request: RequestKey | undefined;
  /** The bill's id and its form, checked and complete. Read again when another process was faster. */
  read(): Promise<{ id: string; form: BolForm }>;
  /** Stores that the issue has begun. Undefined when another process was faster. */
  begin(issue: Begin & { id: string }): Promise<Bill | undefined>;
}

/**
 * Issues a bill, once for each request: begins it, reserves the credit, spends it, marks the bill as issued,
 * and lays it out.
 * @throws Problem 'bol.allowance-used', 'idempotency.key-reused', 'idempotency.under-way',
 * 'service.unavailable'.
 */
export async function issueBill(
  deps: BolDeps,
  { tier }: Owner,
  { request, read, begin }: Order,
): Promise<{ bol: BolSummary }> {
  const { leases, bills } = deps;
  const { begun, completed } = await acquireBill(deps, request, async () => {
    const { id, form } = await read();
    const lease = { attempt: deps.newId(), leaseExpiresAt: leases.expiry(leaseMs) };
    const issuing: Issuing = { ...lease, since: new Date(deps.nowMs()), step: 'begun', tier, form };
    return undoneIfLost(deps, { id, issuing }, () => begin({ id, issuing, request }));
  });
  if (completed) return { bol: presentSummary(completed.bill) };
  if (!isUnfinished(begun)) throw new TypeError('a bill that is begun is being issued');
  const renew = (leaseExpiresAt: Date) => bills.renewLease(begun, leaseExpiresAt);
  const terms = { attempt: begun.issuing.attempt, leaseMs, renew };
  const issued = await leases.withLease(terms, () => issueLeased(deps, begun));
  await keepPaper(deps, issued);
  return { bol: presentSummary(issued) };
}

/**
 * When the answer to the write is lost, the write may have been done. It is then undone, so that the same
 * request can begin again at once.
 */
async function undoneIfLost<T>(
  { bills, log }: BolDeps,
  bill: Pick<UnfinishedBill, 'id' | 'issuing'>,
  begin: () => Promise<T>,
): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    await runWithoutDeadline(() => bills.undo(bill)).catch((err: unknown) => {
      log.warn({ err, bill: bill.id }, 'an issue waits to be settled');
    });
    throw error;
  }
}

/**
 * Turns a bill that is begun into an issued one: reserve the credit, spend it, then mark the bill as issued.
 * The bill is stored before the credit is touched, so a process that dies at any step leaves what
 * `takeOverIssue` needs. Every failure gives the credit and the lease back.
 */
async function issueLeased(deps: BolDeps, bill: UnfinishedBill): Promise<Bill> {
  const { bills, numbers, credit } = deps;
  const refused = await attempted(deps, bill, () => credit.reserve(claimOf(bill)));
  if (refused.settled) return refused.settled;
  if (refused.value) {
    await attempted(deps, bill, () => bills.undo(bill));
    throw allowanceUsed(refused.value.freeAt);
  }
  const spent = await attempted(deps, bill, async () => {
    // Taken before the credit is spent, so that only the marking comes after that.
    const bolNumber = bill.bolNumber ?? (await numbers.next(bill.userId));
    // A process that gives up this attempt from now on finds the reservation, and releases it before anything
    // else.
    const goesOn = (await bills.noteReserved(bill)) && (await credit.commit(claimOf(bill)));
    if (goesOn) return bolNumber;
    throw new Problem('service.unavailable', { cause: 'the issue took too long', retryAfterS: 1 });
  });
  if (spent.settled) return spent.settled;
  const finished = await attempted(deps, bill, () => finishIssue(deps, bill, spent.value));
  return finished.settled ?? finished.value;
}

type Attempted<T> = { value: T; settled?: undefined } | { value?: undefined; settled: Bill };

/**
 * A step that fails completes or undoes the issue, even if nobody waits for the result. When that fails too,
 * the next request for the same bill does it, or the pass over unfinished issues.
 */
async function attempted<T>(
  deps: BolDeps,
  bill: UnfinishedBill,
  step: () => Promise<T>,
): Promise<Attempted<T>> {
  try {
    return { value: await step() };
  } catch (error) {
    const settled = await runWithoutDeadline(() => settleIssue(deps, bill)).catch((err: unknown) => {
      deps.log.warn({ err, bill: bill.id }, 'an issue waits to be settled');
    });
    if (settled) return { settled };
    throw error;
  }
}

/** The record of a request is part of the bill that it makes, so that the two cannot disagree. */
interface BillRecord extends RequestRecord {
  key: string;
  bill: Bill;
}

/**
 * Begins a request, unless the same request already made a bill, whose record is then returned. `begin` returns
 * undefined when another request was faster. A failure leaves no trace, so that the same request can be tried again.
 * @throws Problem 'idempotency.key-reused', 'idempotency.under-way', 'service.unavailable'.
 */
export const acquireBill = <T>(
  deps: SettleDeps,
  request: RequestKey | undefined,
  begin: () => Promise<T | undefined>,
): Promise<Acquired<T, BillRecord>> =>
  acquire<T, BillRecord>({
    request,
    nowMs: deps.nowMs,
    isLeased: ({ bill }) => isUnfinished(bill) && deps.leases.isActive(bill.issuing),
    async find(key) {
      const bill = await deps.bills.findByRequest(key);
      const made = bill?.requests.find((one) => one.key === key);
      if (!bill || !made) return undefined;
      const isIssuing = isUnfinished(bill) && bill.issuing.attempt === made.attempt;
      return { ...made, status: isIssuing ? 'in-progress' : 'completed', bill };
    },
    begin,
    async reclaim({ key, status, bill }) {
      if (status === 'completed') await deps.bills.forgetRequest(bill.id, key, new Date(deps.nowMs()));
      // The caller gets the error that keeps the issue from being ended. When the request is repeated, it continues
      // here.
      else if (isUnfinished(bill)) await takeOverIssue(deps, bill);
      return undefined;
    },
  });
