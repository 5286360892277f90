import { type BolForm, bolIssued, bolTotals } from '@freightwright/contracts';
import { changedAt, outboxEntry } from '@freightwright/service-kit';
import { searchTextOf } from '../list/search-text.ts';
import type { Bill } from './bill.ts';

/** The data that completes an issue. */
export interface Finish {
  /** For a bill without a number. */
  bolNumber: string;
  at: Date;
}

/** A bill before it is issued. */
interface Issuable extends Pick<Bill, 'id' | 'userId' | 'status' | 'version'> {
  /** Of a draft as it was read. It has not changed since. */
  updatedAt?: Date | undefined;
  form: BolForm;
}

export type IssuedChange = ReturnType<typeof issuedChange>;

/** The change that makes a bill an issued one, with its event. */
export function issuedChange(
  { id, userId, status, version, updatedAt, form }: Issuable,
  { bolNumber, at }: Finish,
) {
  const totals = bolTotals(form);
  return {
    $set: {
      status: 'issued' as const,
      bolNumber,
      version: version + 1,
      form,
      totals,
      issuedAt: at,
      // A bill that was invisible before counts as created now.
      updatedAt: status === 'draft' && updatedAt ? changedAt(at.getTime(), updatedAt) : at,
      ...(status === 'unissued' && { createdAt: at }),
      searchText: searchTextOf(form, bolNumber),
    },
    $unset: { issuing: 1 as const },
    $push: {
      outbox: outboxEntry(bolIssued, issuedEvent({ id, userId, bolNumber, form, at }), {
        id: `${id}/issued`,
        at,
      }),
    },
  };
}

function issuedEvent({
  id,
  userId,
  bolNumber,
  form,
  at,
}: {
  id: string;
  userId: string;
  bolNumber: string;
  form: BolForm;
  at: Date;
}) {
  return {
    bolId: id,
    bolNumber,
    userId,
    serviceType: form.serviceType,
    originState: form.shipperState,
    destinationState: form.consigneeState,
    lines: form.lineItems.length,
    weightLb: bolTotals(form).weightLb,
    hazmat: form.lineItems.some(({ hazmat }) => hazmat),
    issuedAt: at.toISOString(),
  };
}
