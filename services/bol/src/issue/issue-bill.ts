import { allowances, type BolForm, Problem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import type { Acquired, Owner, RequestKey, RequestRecord } from '@freightwright/service-kit';
import { acquire } from '@freightwright/service-kit';
import { type Bill, type Issuing, isUnfinished, type UnfinishedBill } from '../bill/bill.ts';
import type { Begin, Issued } from '../bill/issue-store.ts';
import type { BolDeps } from '../bol-deps.ts';
import { storePaper } from '../paper/print-bol.ts';
import { allowanceUsed } from './credit.ts';
import {
  claimIssue,
  finishIssue,
  reservationOf,
  type SettleDeps,
  settleIssue,
  withNumber,
} from './settle-issue.ts';

/**
 * The lease of an attempt. When it expires, the process is considered dead and any other may end its issue.
 */
export const leaseMs = 3_000;

/** What to issue: a complete form, or a draft in its current state. */
interface Order {
  /** Identifies a repeated request. */
  request: RequestKey | undefined;
  /**
   * The bill's id, the number and the last change that a draft has, and its form, validated and complete. Read
   * again when another process was faster.
   */
  read(): Promise<{ id: string; bolNumber?: string | undefined; updatedAt?: Date; form: BolForm }>;
  /** Stores the start of the issue. Undefined when another process was faster. */
  begin(issue: Begin & { id: string }): Promise<Bill | undefined>;
  /** Stores the issued bill in one write. Undefined as above; 'number' when another bill has its number. */
  issue(issued: Issued & { id: string }): Promise<Bill | 'number' | undefined>;
}

/** The bill of a request, and whether an earlier one has issued it. */
interface BillOfRequest {
  bill: Bill;
  isRepeated: boolean;
}

/**
 * Issues a bill, idempotent per request, and lays it out. On a plan without a limit that is one write. Otherwise
 * it is a saga: begins the bill, reserves and commits the credit, and finishes the bill.
 * @throws Problem 'bol.allowance-used', 'idempotency.key-reused', 'idempotency.under-way',
 * 'service.unavailable'.
 */
export async function issueBill(
  deps: BolDeps,
  { tier, userId }: Owner,
  { request, read, begin, issue }: Order,
): Promise<BillOfRequest> {
  const { leases, bills } = deps;
  if (allowances.bol.limits[tier] === null) return issueInOneWrite(deps, userId, { request, read, issue });
  const { begun, completed } = await acquireBill(deps, request, async () => {
    const { id, form } = await read();
    const lease = { attempt: deps.newId(), leaseExpiresAt: leases.expiry(leaseMs) };
    const issuing: Issuing = { ...lease, since: new Date(deps.nowMs()), step: 'begun', tier, form };
    return undoneIfLost(deps, { id, issuing }, () => begin({ id, issuing, request }));
  });
  if (completed) return { bill: completed.bill, isRepeated: true };
  if (!isUnfinished(begun)) throw new TypeError('a bill that is begun is being issued');
  const renew = (leaseExpiresAt: Date) => bills.renewLease(begun, leaseExpiresAt);
  const terms = { attempt: begun.issuing.attempt, leaseMs, renew };
  const issued = await leases.withLease(terms, () => issueLeased(deps, begun));
  await storePaper(deps, issued);
  return { bill: issued, isRepeated: false };
}

/** Without a credit nothing must be settled: the bill is stored as issued, or not at all. */
async function issueInOneWrite(
  deps: BolDeps,
  userId: string,
  { request, read, issue }: Pick<Order, 'request' | 'read' | 'issue'>,
): Promise<BillOfRequest> {
  const { begun, completed } = await acquireBill(deps, request, async () => {
    const { bolNumber: number, ...bill } = await read();
    return withNumber(deps, userId, number, (bolNumber) =>
      issue({ ...bill, bolNumber, at: new Date(deps.nowMs()), request }),
    );
  });
  if (completed) return { bill: completed.bill, isRepeated: true };
  await storePaper(deps, begun);
  return { bill: begun, isRepeated: false };
}

/**
 * When the answer to the write is lost, the write may have happened. It is then undone, so that the same
 * request can start again at once.
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
 * Issues a started bill: reserves the credit, commits it, then marks the bill as issued. The bill is stored
 * before the credit is touched, so a process that dies at any step leaves what `claimIssue` needs. Every
 * failure releases the credit and the lease.
 */
async function issueLeased(deps: BolDeps, bill: UnfinishedBill): Promise<Bill> {
  const { bills, numbers, credit } = deps;
  const refused = await attempted(deps, bill, () => credit.reserve(reservationOf(bill)));
  if (refused.settled) return refused.settled;
  if (refused.value) {
    await attempted(deps, bill, () => bills.undo(bill));
    throw allowanceUsed(refused.value.freeAt);
  }
  const spent = await attempted(deps, bill, async () => {
    // Assigned before the credit is committed, so that only the final write follows.
    const bolNumber = bill.bolNumber ?? (await numbers.next(bill.userId));
    // A process that gives up this attempt from now on finds the reservation, and releases it first.
    const goesOn = (await bills.noteReserved(bill)) && (await credit.commit(reservationOf(bill)));
    if (goesOn) return bolNumber;
    throw new Problem('service.unavailable', { cause: 'the issue took too long', retryAfterS: 1 });
  });
  if (spent.settled) return spent.settled;
  const finished = await attempted(deps, bill, () => finishIssue(deps, bill, spent.value));
  return finished.settled ?? finished.value;
}

type Attempted<T> = { value: T; settled?: undefined } | { value?: undefined; settled: Bill };

/**
 * A failed step completes or compensates the issue, even if no caller waits. When that fails too, the next
 * request for the same bill does it, or the janitor job.
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

/** The idempotency record is part of the bill, so that the two cannot disagree. */
interface BillRecord extends RequestRecord {
  key: string;
  bill: Bill;
}

/**
 * Starts a request, unless the same request already made a bill, whose record is then returned. `begin`
 * returns undefined when another request was faster. After a failure the request can be retried.
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
      // The caller gets the error that prevents ending the issue. A repeated request continues here.
      else if (isUnfinished(bill)) await claimIssue(deps, bill);
      return undefined;
    },
  });
