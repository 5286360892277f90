import { createHash } from 'node:crypto';
import { bolLimits, type Principal, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { type Bill, presentBol } from '../bill/bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import type { FindBill } from '../issue/settle-issue.ts';

type PageDeps = Pick<BolDeps, 'papers' | 'press' | 'pageCache'>;

export interface PrintedPages {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  /** A hash of the PDF's bytes, so it also changes when a later version draws the same layout differently. */
  etag: string;
}

/**
 * The bill as a PDF. An issued or void bill is laid out a single time and the layout is stored, so no later
 * change of the layout, of a legal text or of a rule affects it. A draft is drawn as it is at its version.
 * @throws Problem 'bol.not-found', 'bol.page-too-heavy', 'rate.limited' for too many concurrent pages of a
 * user.
 */
export async function printBol(
  deps: PageDeps & { findBill: FindBill },
  principal: Principal,
  id: string,
): Promise<PrintedPages> {
  const bill = await deps.findBill(callerAsUser(principal), id);
  const page = bill.status === 'draft' ? await draftPage(deps, bill) : await paperPage(deps, bill);
  return { ...page, fileName: `BOL-${id}.pdf` };
}

type Page = Pick<PrintedPages, 'bytes' | 'etag'>;

async function draftPage({ press, pageCache }: PageDeps, bill: Bill): Promise<Page> {
  const bytes = await pageCache.get(`${bill.id}/${bill.version}`, () =>
    press.perform(bill.userId, { kind: 'print', bol: presentBol(bill) }),
  );
  return { bytes, etag: tagOf(bytes) };
}

/** The PDF of an issued or void bill. */
export async function paperPage(deps: PageDeps, bill: Bill): Promise<Page> {
  const packed = await paperOf(deps, bill);
  const bytes = await deps.pageCache.get(`${bill.id}/${bill.status}`, () =>
    deps.press.perform(bill.userId, { kind: 'draw', packed }),
  );
  return { bytes, etag: tagOf(bytes) };
}

/**
 * Lays out a bill that was just issued or voided. After a failure, the next request for the paper does it.
 */
export async function storePaper(
  { papers, press, log }: Pick<BolDeps, 'papers' | 'press' | 'log'>,
  bill: Bill,
): Promise<void> {
  try {
    await papers.save(paperId(bill), await press.layOut(bill.userId, presentBol(bill)));
  } catch (err) {
    log.warn({ err, bill: bill.id }, 'a bill is laid out later');
  }
}

/** The stored layout of an issued or void bill. */
export async function paperOf({ papers, press }: Pick<BolDeps, 'papers' | 'press'>, bill: Bill) {
  const layOut = () => press.layOut(bill.userId, presentBol(bill));
  return (await papers.find(paperId(bill))) ?? papers.save(paperId(bill), await layOut());
}

const paperId = ({ id, status }: Bill) => `${id}/${status}`;

export const tagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url')}"`;

/**
 * The labels for the handling units of an issued bill. Not stored: a label directs a unit and proves nothing.
 * @throws Problem 'bol.not-found', 'bol.no-labels', 'bol.page-too-heavy', 'rate.limited'.
 */
export async function printLabels(
  { press, pageCache, findBill }: Pick<BolDeps, 'press' | 'pageCache'> & { findBill: FindBill },
  principal: Principal,
  id: string,
): Promise<PrintedPages> {
  const bill = await findBill(callerAsUser(principal), id);
  const detail = whyNone(bill);
  if (detail !== undefined) throw new Problem('bol.no-labels', { detail });
  const bytes = await pageCache.get(`${id}/labels`, () =>
    press.perform(bill.userId, { kind: 'labels', bol: presentBol(bill) }),
  );
  return { bytes, etag: tagOf(bytes), fileName: `LABELS-${id}.pdf` };
}

export function whyNone({ status, totals }: Bill): string | undefined {
  if (status === 'void') return 'This bill of lading is void.';
  if (status !== 'issued' || totals === undefined) return 'Issue the bill of lading first.';
  const { handlingUnits } = totals;
  if (handlingUnits === 0) return 'This bill of lading has no handling units.';
  if (handlingUnits <= bolLimits.labels) return undefined;
  return `This bill of lading has ${handlingUnits} handling units, and at most ${bolLimits.labels} labels are printed.`;
}
