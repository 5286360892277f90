import {
  type Bol,
  type BolDraftForm,
  type BolForm,
  type BolStatus,
  type BolSummary,
  type BolTotals,
  bolSummary,
  type DraftBol,
  type IssuedBol,
  Problem,
  type VoidBol,
} from '@freightwright/contracts';
import type { Owner } from './policy.ts';

/** 'unissued': begun by a whole form and not issued yet. It is nobody's to see, and is gone when issuing fails. */
export type BillStatus = BolStatus | 'unissued';

/** A bill of lading as it is kept. */
export interface Bill {
  id: string;
  userId: string;
  status: BillStatus;
  /** A draft's from the start; a bill that never was one has it once it is issued. */
  bolNumber: string | undefined;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  form: BolDraftForm;
  /** Of what is issued, and then never missing. */
  totals: BolTotals | undefined;
  issuedAt: Date | undefined;
  voidedAt: Date | undefined;
  voidReason: string | undefined;
  issuing: Issuing | undefined;
  requests: readonly RequestMark[];
}

/** An issue that is under way, or was when its process died: all that is needed to end it. */
export interface Issuing {
  /** Another for each try. */
  attempt: string;
  since: Date;
  /** Until then somebody is at work on it. Long past once it was given up. */
  heldUntil: Date;
  /** 'reserved' once the credit is held; 'given-up' once somebody ends it from outside, and then it goes no further. */
  step: 'begun' | 'reserved' | 'given-up';
  tier: Owner['tier'];
  /** What is being issued, checked and complete. */
  form: BolForm;
}

/** A bill whose issue has begun and not ended. */
export type UnfinishedBill = Bill & { issuing: Issuing };

export const isUnfinished = (bill: Bill): bill is UnfinishedBill => bill.issuing !== undefined;

/** A request that made this bill or issued it, so that the same one again finds it. */
export interface RequestMark {
  /** Unique among all bills. */
  key: string;
  fingerprint: string;
  /** From then on the same key is another request. */
  until: Date;
  /** The caller named no key: known by its content alone. */
  implicit: boolean;
  /** The try that carries it out. */
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
  // Checked when it was issued, and never changed since.
  return { ...presentAlways(bill), form: form as BolForm, totals, issuedAt: issuedAt.toISOString() };
}
