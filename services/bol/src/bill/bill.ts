import type {
  Bol,
  BolDraftForm,
  BolForm,
  BolStatus,
  BolSummary,
  BolTotals,
  DraftBol,
  IssuedBol,
  VoidBol,
} from '@freightwright/contracts';
import { bolSummary, Problem } from '@freightwright/contracts';
import type { Lease, Owner, RequestKey } from '@freightwright/service-kit';

/**
 * 'unissued' is a bill that was created from a complete form and is not issued yet. It is invisible to users,
 * and removed when issuing fails.
 */
export type BillStatus = BolStatus | 'unissued';

/** A bill of lading as it is stored. */
export interface Bill {
  id: string;
  userId: string;
  status: BillStatus;
  /** A draft always has one. A bill that was never a draft gets it when it is issued. */
  bolNumber?: string | undefined;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  form: BolDraftForm;
  /** Set when the bill is issued, and always present afterwards. */
  totals?: BolTotals | undefined;
  issuedAt?: Date | undefined;
  voidedAt?: Date | undefined;
  voidReason?: string | undefined;
  issuing?: Issuing | undefined;
  requests: readonly BillRequest[];
}

/** An issue in progress, or whose process died: everything needed to complete it or to compensate. */
export interface Issuing extends Lease {
  since: Date;
  /** 'reserved' with the credit. 'given-up' after a takeover by another process, which stops the attempt. */
  step: 'begun' | 'reserved' | 'given-up';
  tier: Owner['tier'];
  /** The form that is being issued, validated and complete. */
  form: BolForm;
}

/** A bill whose issue has started and not ended. */
export type UnfinishedBill = Bill & { issuing: Issuing };

export const isUnfinished = (bill: Bill): bill is UnfinishedBill => bill.issuing !== undefined;

/** Idempotency record of a request that created or issued this bill, so that a repeated request finds it. */
export interface BillRequest extends RequestKey {
  /** The attempt that runs the request. */
  attempt?: string | undefined;
}

export function presentBol(bill: Bill): Bol {
  if (bill.status === 'void') return presentVoid(bill);
  if (bill.status === 'issued') return presentIssued(bill);
  return presentDraft(bill);
}

/** @throws Problem 'bol.not-draft'. */
export function presentDraft(bill: Bill): DraftBol {
  if (bill.status !== 'draft') throw new Problem('bol.not-draft');
  return { ...presentAlways(bill), status: 'draft', form: bill.form };
}

/** @throws Problem 'bol.not-voidable' for a bill that is not void. */
export function presentVoid(bill: Bill): VoidBol {
  const { voidedAt, voidReason } = bill;
  if (bill.status !== 'void' || voidedAt === undefined) throw new Problem('bol.not-voidable');
  return {
    ...presentWhole(bill),
    status: 'void',
    voidedAt: voidedAt.toISOString(),
    ...(voidReason !== undefined && { voidReason }),
  };
}

export const presentSummary = (bill: Bill): BolSummary => bolSummary(presentBol(bill));

const presentIssued = (bill: Bill): IssuedBol => ({ ...presentWhole(bill), status: 'issued' });

function presentAlways({ id, bolNumber, version, createdAt, updatedAt }: Bill) {
  if (bolNumber === undefined) throw new TypeError(`bill ${id} has no number`);
  return {
    id,
    bolNumber,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function presentWhole(bill: Bill) {
  const { id, form, totals, issuedAt } = bill;
  if (totals === undefined || issuedAt === undefined) throw new TypeError(`bill ${id} is not issued`);
  // The form was validated when the bill was issued, and has not changed since.
  return { ...presentAlways(bill), form: form as BolForm, totals, issuedAt: issuedAt.toISOString() };
}
