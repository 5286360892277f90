import {
  bolLimits,
  type DataOf,
  type layOutBills as layOutBillsRequest,
  Problem,
  type ReplyOf,
} from '@freightwright/contracts';
import { type Bill, presentBol } from '../bill/bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import { paperOf, whyNone } from './print-bol.ts';

/** A reply is sent when it has this many characters, because a message has at most 512 KiB. */
const enoughChars = 128 * 1024;

/**
 * The layouts of a user's bills in their order, for a document of many. May stop before the last.
 * @throws Problem 'bol.no-labels' for a bill with too many labels, 'bol.page-too-heavy', 'rate.limited'.
 */
export async function layOutBills(
  deps: Pick<BolDeps, 'bills' | 'papers' | 'press'>,
  { userId, ids, paper }: DataOf<typeof layOutBillsRequest>,
): Promise<ReplyOf<typeof layOutBillsRequest>> {
  const layouts: ReplyOf<typeof layOutBillsRequest>['layouts'] = [];
  let chars = 0;
  for (const id of ids) {
    if (chars > enoughChars) break;
    const layout = await layoutOf(deps, await deps.bills.find(userId, id), paper);
    layouts.push(layout);
    chars += layout?.packed.length ?? 0;
  }
  return { layouts };
}

async function layoutOf(
  deps: Pick<BolDeps, 'papers' | 'press'>,
  bill: Bill | undefined,
  paper: 'bill' | 'labels',
) {
  if (bill?.totals === undefined || bill.bolNumber === undefined) return null;
  const { bolNumber, userId, totals } = bill;
  const units = totals.handlingUnits;
  if (paper === 'bill') return { bolNumber, units, packed: base64(await paperOf(deps, bill)) };
  if (bill.status !== 'issued' || units === 0) return null;
  if (units > bolLimits.labels) {
    throw new Problem('bol.no-labels', { detail: `${bolNumber}: ${whyNone(bill)}` });
  }
  // In a queue of its own, so that the user's pages do not wait for it.
  const packed = await deps.press.perform(`${userId} bulk`, {
    kind: 'lay-out-labels',
    bol: presentBol(bill),
  });
  return { bolNumber, units, packed: base64(packed) };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
