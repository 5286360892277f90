import { createHash } from 'node:crypto';
import type { DataOf, issueBol, Principal, ReplyOf, ResponseOf } from '@freightwright/contracts';
import {
  BolForm,
  checkHazardousWaste,
  checkHazmatByTable,
  checkSchema,
  checkTotals,
  type generateBol as generateBolRoute,
  Problem,
  requestProblem,
  withInhalation,
} from '@freightwright/contracts';
import { hazmatTable } from '@freightwright/hazmat/table';
import type { Owner, RequestIdentity, RequestKey } from '@freightwright/service-kit';
import { callerAsUser, contentKey, requestKey, underWay } from '@freightwright/service-kit';
import { type Bill, isUnfinished, presentSummary } from '../bill/bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import { refuseWithoutEbol } from '../ebol/write-ebol.ts';
import { refuseWarnings, warningsOf } from './bill-warnings.ts';
import { issueBill } from './issue-bill.ts';
import { createFindBill } from './settle-issue.ts';

/**
 * Issues a bill from a complete form. Idempotent: a repeated request, identified by its key or, within some
 * seconds, by its content, returns the same bill.
 * @throws Problem 'bol.totals-disagree', 'bol.hazardous-waste', 'bol.hazmat-refused', 'bol.has-warnings',
 * 'bol.ebol-incomplete', and those of `issueBill`.
 */
export async function generateBol(
  deps: BolDeps,
  principal: Principal,
  { form: given, identity, ...asked }: Asked & { form: BolForm },
): Promise<{ answer: IssuedAnswer; isRepeated: boolean }> {
  const owner = callerAsUser(principal);
  const { userId } = owner;
  const form = checkForm(given);
  const nowMs = deps.nowMs();
  const { bill, isRepeated } = await issueBill(deps, owner, {
    request:
      requestKey(userId, identity, nowMs) ??
      // A program sends a key for the same bill. Two equal shipments are two bills.
      (principal.apiKey === undefined ? contentKey(userId, identity, nowMs) : undefined),
    async read() {
      await refuseAsked(deps, form, asked);
      return { id: deps.newId(), form };
    },
    begin: (issue) => deps.bills.beginWhole({ ...issue, userId }),
    issue: (whole) => deps.bills.issueWhole({ ...whole, userId }),
  });
  if (!isRepeated) return { answer: await answerOf(deps, bill), isRepeated };
  // A program gets the first answer again, and a page the bill as it is now.
  const first = { ...bill, status: 'issued', updatedAt: bill.issuedAt ?? bill.updatedAt } as const;
  return { answer: await answerOf(deps, principal.apiKey === undefined ? bill : first), isRepeated };
}

/**
 * Issues a draft as it is at `version`, under its number. A draft can be issued a single time, so a second
 * bill is impossible even without an idempotency key. With a key, a repeated request gets the same answer.
 * @throws Problem 'request.invalid' with the missing or invalid fields, 'bol.not-found', 'bol.not-draft',
 * 'bol.changed-meanwhile', and everything that `generateBol` throws.
 */
export async function issueDraft(
  deps: BolDeps,
  principal: Principal,
  { id, version, identity, ...asked }: Asked & { id: string; version: number },
): Promise<IssuedAnswer> {
  const owner = callerAsUser(principal);
  const { userId } = owner;
  const findBill = createFindBill(deps);
  const { bill } = await issueBill(deps, owner, {
    request: requestKey(userId, identity, deps.nowMs()),
    async read() {
      const draft = await findBill(owner, id);
      const form = completeForm(deps, draft, version);
      await refuseAsked(deps, form, asked);
      return { id, bolNumber: draft.bolNumber, updatedAt: draft.updatedAt, form };
    },
    begin: (issue) => deps.bills.beginDraft({ ...issue, userId, version }),
    issue: (whole) => deps.bills.issueDraft({ ...whole, userId, version }),
  });
  return answerOf(deps, bill);
}

/** A request to issue, beside the form. */
interface Asked {
  identity: RequestIdentity;
  /** Issues nothing that has warnings. */
  warnings?: 'refuse' | undefined;
  /** Issues nothing that cannot be written as an eBOL. */
  ebol?: 'required' | undefined;
}

async function refuseAsked(deps: BolDeps, form: BolForm, { warnings, ebol }: Omit<Asked, 'identity'>) {
  refuseWithoutEbol(form, ebol);
  await refuseWarnings(deps, form, warnings);
}

type IssuedAnswer = ResponseOf<typeof generateBolRoute>;

/** The answer of a single call or of an item of a batch. */
export async function answerOf(deps: BolDeps, bill: Bill): Promise<IssuedAnswer> {
  const warnings = await warningsOf(deps, bill.form, bill.issuedAt ?? bill.updatedAt);
  return { bol: presentSummary(bill), ...(warnings.length > 0 && { warnings }) };
}

function completeForm({ leases }: Pick<BolDeps, 'leases'>, draft: Bill, version: number): BolForm {
  if (draft.status !== 'draft') throw new Problem('bol.not-draft');
  if (isUnfinished(draft)) throw leases.isActive(draft.issuing) ? beingIssued() : leftUnsettled();
  if (draft.version !== version) throw new Problem('bol.changed-meanwhile');
  return readForm(draft.form, 'the draft', 'elsewhere');
}

/** @throws Problem 'request.invalid', and those of `checkForm`. */
function readForm(given: object, root: string, errorsIn: 'body' | 'elsewhere'): BolForm {
  const checked = checkSchema(BolForm, given, { root });
  if (!checked.ok) throw requestProblem(checked.errors, errorsIn);
  return checkForm(checked.data);
}

const beingIssued = () => underWay('This bill of lading is being issued right now.');
const leftUnsettled = () =>
  new Problem('service.unavailable', { cause: 'an earlier try cannot be settled now', retryAfterS: 1 });

/** The retention of a job in services/bulk, which may be run again until its end. */
const keyLastsMs = 30 * 24 * 3_600_000;

/**
 * Issues a bill on behalf of a user for another service, by the rules of the single call. Idempotent by key.
 * @throws Problem 'bol.totals-disagree', 'bol.hazardous-waste', 'bol.hazmat-refused', and those of
 * `issueBill`.
 */
export async function issueForOwner(
  deps: BolDeps,
  { owner, key, form: given }: DataOf<typeof issueBol>,
): Promise<ReplyOf<typeof issueBol>> {
  const expiresAt = new Date(deps.nowMs() + keyLastsMs);
  const request = { key: `task ${key} ${owner.userId}`, expiresAt, implicit: false };
  const { id, bolNumber } = presentSummary(await issueForm(deps, owner, { ...request, form: given }));
  return { bol: { id, bolNumber } };
}

/**
 * Issues a form that is not validated yet. Idempotent by the key: another form under it is refused.
 * @throws Problem 'request.invalid' and those of `generateBol`.
 */
export async function issueForm(
  deps: BolDeps,
  owner: Owner,
  { form: given, ...request }: Omit<RequestKey, 'requestHash'> & { form: object },
): Promise<Bill> {
  const form = readForm(given, 'the form', 'body');
  const requestHash = createHash('sha256').update(JSON.stringify(form)).digest('base64url');
  const { userId } = owner;
  const { bill } = await issueBill(deps, owner, {
    request: { ...request, requestHash },
    read: async () => ({ id: deps.newId(), form }),
    begin: (issue) => deps.bills.beginWhole({ ...issue, userId }),
    issue: (whole) => deps.bills.issueWhole({ ...whole, userId }),
  });
  return bill;
}

/**
 * @returns the form as it is issued and printed.
 * @throws Problem 'bol.hazardous-waste', 'bol.hazmat-refused', 'bol.totals-disagree'.
 */
function checkForm(given: BolForm): BolForm {
  checkHazardousWaste(given);
  const form = checkedByTable(given);
  checkTotals(form);
  return form;
}

/** Maximum errors in one response. */
const MAX_ERRORS = 20;
/** Maximum errors in its detail sentence. */
const MAX_REPORTED = 2;

/**
 * Validates the hazardous lines of a form against the table of 49 CFR 172.101, and against each other.
 * @returns the form with the table's inhalation hazard data, as it is issued and printed
 * @throws Problem 'bol.hazmat-refused', naming each line and the row that exists
 */
function checkedByTable(form: BolForm): BolForm {
  if (!form.lineItems.some(({ hazmat }) => hazmat)) return form;
  const { errors, onBoard } = checkHazmatByTable(hazmatTable(), form);
  if (errors.length === 0) return withInhalation(form, onBoard);
  const more = errors.length - MAX_REPORTED;
  const reported = errors.slice(0, MAX_REPORTED).map(({ message }) => message);
  throw new Problem('bol.hazmat-refused', {
    detail: [...reported, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
    errors: errors.slice(0, MAX_ERRORS),
  });
}
