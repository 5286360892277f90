import { bolLimits, type Principal, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { type Bill, presentBol } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import type { FindBill } from '../find-bill.ts';
import { type PrintedPages, tagOf } from './print-bol.ts';

/**
 * The labels for the handling units of an issued bill. They are not kept: a label says where a unit goes and
 * is no proof of anything.
 * @throws Problem 'bol.not-found', 'bol.no-labels', 'bol.page-too-heavy', 'rate.limited'.
 */
export async function printLabels(
  { press, keptPages, findBill }: Pick<BolDeps, 'press' | 'keptPages'> & { findBill: FindBill },
  principal: Principal,
  id: string,
): Promise<PrintedPages> {
  const bill = await findBill(callerAsUser(principal), id);
  const detail = whyNone(bill);
  if (detail !== undefined) throw new Problem('bol.no-labels', { detail });
  const bytes = await keptPages.get(`${id}/labels`, () =>
    press.perform(bill.userId, { kind: 'labels', bol: presentBol(bill) }),
  );
  return { bytes, etag: tagOf(bytes), fileName: `LABELS-${id}.pdf` };
}

function whyNone({ status, totals }: Bill): string | undefined {
  if (status === 'void') return 'This bill of lading is void.';
  if (status !== 'issued' || totals === undefined) return 'Issue the bill of lading first.';
  const { handlingUnits } = totals;
  if (handlingUnits === 0) return 'This bill of lading has no handling units.';
  if (handlingUnits <= bolLimits.labels) return undefined;
  return `This bill of lading has ${handlingUnits} handling units, and at most ${bolLimits.labels} labels are printed.`;
}
