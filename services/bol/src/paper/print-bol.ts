import { createHash } from 'node:crypto';
import type { Principal } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { type Bill, presentBol } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import type { FindBill } from '../find-bill.ts';
import type { Paper } from './paper-store.ts';

type PageDeps = Pick<BolDeps, 'papers' | 'press' | 'keptPages'>;

export interface PrintedPages {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  /** A hash of the PDF's bytes, so it also changes when a later version draws the same layout differently. */
  etag: string;
}

/**
 * The bill as a PDF. An issued or void bill is laid out once and the layout is kept, so no later change of
 * the layout, of a legal text or of a rule moves anything on it. A draft is drawn as it is at its version.
 * @throws Problem 'bol.not-found', 'bol.page-too-heavy', 'rate.limited' for more pages at a time than one
 * user may request.
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

async function draftPage({ press, keptPages }: PageDeps, bill: Bill): Promise<Page> {
  const bytes = await keptPages.get(`${bill.id}/${bill.version}`, () =>
    press.perform(bill.userId, { kind: 'print', bol: presentBol(bill) }),
  );
  return { bytes, etag: tagOf(bytes) };
}

/** The PDF of an issued or void bill. */
export async function paperPage(deps: PageDeps, bill: Bill): Promise<Page> {
  const paper = await paperOf(deps, bill);
  if (paper.kind === 'pdf') return { bytes: new Uint8Array(paper.bytes), etag: tagOf(paper.bytes) };
  const bytes = await deps.keptPages.get(`${bill.id}/${bill.status}`, () =>
    deps.press.perform(bill.userId, { kind: 'draw', packed: paper.bytes }),
  );
  return { bytes, etag: tagOf(bytes) };
}

/**
 * Lays out at once what has just been issued or voided. When that fails, it is done when the paper is
 * requested.
 */
export async function keepPaper(deps: Pick<BolDeps, 'papers' | 'press' | 'log'>, bill: Bill): Promise<void> {
  try {
    await paperOf(deps, bill);
  } catch (err) {
    deps.log.warn({ err, bill: bill.id }, 'a bill is laid out later');
  }
}

async function paperOf({ papers, press }: Pick<BolDeps, 'papers' | 'press'>, bill: Bill): Promise<Paper> {
  const paperId = `${bill.id}/${bill.status}`;
  const kept = await papers.find(paperId);
  if (kept) return kept;
  const layout = await press.perform(bill.userId, { kind: 'lay-out', bol: presentBol(bill) });
  return papers.keep(paperId, layout);
}

export const tagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url')}"`;
