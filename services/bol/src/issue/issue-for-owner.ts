import { createHash } from 'node:crypto';
import {
  checkHazardousWaste,
  checkTotals,
  type DataOf,
  type issueBol,
  type ReplyOf,
} from '@freightwright/contracts';
import type { BolDeps } from '../bol-deps.ts';
import { heldToTable } from './held-to-table.ts';
import { issueBill } from './issue-bill.ts';

/** As long as services/bulk keeps a job, which may be run again until its end. */
const keyLastsMs = 30 * 24 * 3_600_000;

/**
 * Issues a bill for a user whom another service speaks for, by the rules of the single call. The same key returns the
 * same bill.
 * @throws Problem 'bol.totals-disagree', 'bol.hazardous-waste', 'bol.hazmat-refused', and everything that
 * `issueBill` throws.
 */
export async function issueForOwner(
  deps: BolDeps,
  { owner, key, form: given }: DataOf<typeof issueBol>,
): Promise<ReplyOf<typeof issueBol>> {
  const { userId } = owner;
  checkHazardousWaste(given);
  const form = heldToTable(given);
  checkTotals(form);
  const requestHash = createHash('sha256').update(JSON.stringify(form)).digest('base64url');
  const expiresAt = new Date(deps.nowMs() + keyLastsMs);
  return issueBill(deps, owner, {
    request: { key: `task ${key} ${userId}`, requestHash, expiresAt, implicit: false },
    read: async () => ({ id: deps.newId(), form }),
    begin: (issue) => deps.bills.beginWhole({ ...issue, userId }),
  });
}
