import { createHash } from 'node:crypto';
import type { BolSummary, DataOf, issueBol, Principal, ReplyOf } from '@freightwright/contracts';
import {
  BolForm,
  checkHazardousWaste,
  checkHazmatByTable,
  checkSchema,
  checkTotals,
  Problem,
  requestProblem,
  withInhalation,
} from '@freightwright/contracts';
import { hazmatTable } from '@freightwright/hazmat/table';
import type { RequestIdentity } from '@freightwright/service-kit';
import { callerAsUser, contentKey, requestKey, underWay } from '@freightwright/service-kit';
import { type Bill, isUnfinished } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import { issueBill } from './issue-bill.ts';
import { createFindBill } from './settle-issue.ts';

/**
 * Issues a bill from a complete form. A repeated request, recognized by its key or, within some seconds, by
 * its content, returns the same bill.
 * @throws Problem 'bol.totals-disagree', 'bol.hazardous-waste', 'bol.hazmat-refused', and everything that `issueBill` throws.
 */
export async function generateBol(
  deps: BolDeps,
  principal: Principal,
  { form: given, identity }: { form: BolForm; identity: RequestIdentity },
): Promise<{ bol: BolSummary }> {
  const owner = callerAsUser(principal);
  const { userId } = owner;
  const form = checkForm(given);
  const nowMs = deps.nowMs();
  return issueBill(deps, owner, {
    request: requestKey(userId, identity, nowMs) ?? contentKey(userId, identity, nowMs),
    read: async () => ({ id: deps.newId(), form }),
    begin: (issue) => deps.bills.beginWhole({ ...issue, userId }),
  });
}

/**
 * Issues a draft as it is at `version`, under its number. A draft can be issued only once, so no key is
 * needed to avoid a second bill. With a key, a repeated request gets the same answer as the first.
 * @throws Problem 'request.invalid' with what is missing or wrong in the form, 'bol.not-found',
 * 'bol.not-draft', 'bol.changed-meanwhile', and everything that `generateBol` throws.
 */
export async function issueDraft(
  deps: BolDeps,
  principal: Principal,
  { id, version, identity }: { id: string; version: number; identity: RequestIdentity },
): Promise<{ bol: BolSummary }> {
  const owner = callerAsUser(principal);
  const { userId } = owner;
  const findBill = createFindBill(deps);
  return issueBill(deps, owner, {
    request: requestKey(userId, identity, deps.nowMs()),
    read: async () => ({ id, form: completeForm(deps, await findBill(owner, id), version) }),
    begin: (issue) => deps.bills.beginDraft({ ...issue, userId, version }),
  });
}

function completeForm({ leases }: Pick<BolDeps, 'leases'>, draft: Bill, version: number): BolForm {
  if (draft.status !== 'draft') throw new Problem('bol.not-draft');
  if (isUnfinished(draft)) throw leases.isActive(draft.issuing) ? beingIssued() : leftUnsettled();
  if (draft.version !== version) throw new Problem('bol.changed-meanwhile');
  const checked = checkSchema(BolForm, draft.form, { root: 'the draft' });
  if (!checked.ok) throw requestProblem(checked.errors, 'elsewhere');
  return checkForm(checked.data);
}

const beingIssued = () => underWay('This bill of lading is being issued right now.');
const leftUnsettled = () =>
  new Problem('service.unavailable', { cause: 'an earlier try cannot be settled now', retryAfterS: 1 });

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
  const form = checkForm(given);
  const requestHash = createHash('sha256').update(JSON.stringify(form)).digest('base64url');
  const expiresAt = new Date(deps.nowMs() + keyLastsMs);
  return issueBill(deps, owner, {
    request: { key: `task ${key} ${userId}`, requestHash, expiresAt, implicit: false },
    read: async () => ({ id: deps.newId(), form }),
    begin: (issue) => deps.bills.beginWhole({ ...issue, userId }),
  });
}

/**
 * @returns the form as it is issued and printed.
 * @throws Problem 'bol.hazardous-waste', 'bol.hazmat-refused', 'bol.totals-disagree'.
 */
function checkForm(given: BolForm): BolForm {
  checkHazardousWaste(given);
  const form = heldToTable(given);
  checkTotals(form);
  return form;
}

/** As many errors as one answer tells. */
const MAX_ERRORS = 20;
/** As many of them as its sentence tells. */
const MAX_TOLD = 2;

/**
 * Holds the hazardous lines of a form to the table of 49 CFR 172.101, and to each other.
 * @returns the form with what the table says of inhalation, as it is issued and printed
 * @throws Problem 'bol.hazmat-refused', naming each line and the row that exists
 */
function heldToTable(form: BolForm): BolForm {
  if (!form.lineItems.some(({ hazmat }) => hazmat)) return form;
  const { errors, onBoard } = checkHazmatByTable(hazmatTable(), form);
  if (errors.length === 0) return withInhalation(form, onBoard);
  const more = errors.length - MAX_TOLD;
  const told = errors.slice(0, MAX_TOLD).map(({ message }) => message);
  throw new Problem('bol.hazmat-refused', {
    detail: [...told, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
    errors: errors.slice(0, MAX_ERRORS),
  });
}
