import { createHash } from 'node:crypto';
import type { BolRenderer } from '@freightwright/bol-pdf';
import type { Principal } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import { type Bill, presentBol } from './bill.ts';
import { findBill } from './find-bill.ts';
import type { PaperStore } from './paper-store.ts';
import { ownerOf } from './policy.ts';
import type { SettleIssueDeps } from './settle-issue.ts';

export interface PrintBolDeps extends SettleIssueDeps {
  papers: PaperStore;
  renderer: BolRenderer;
  log: Log;
}

export interface PrintedBol {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  /** Of the bytes: another page, another tag. */
  etag: string;
}

/**
 * The bill as a PDF. An issued or void one is printed once and kept, so that no later change of the layout, of a legal text or of a rule
 * changes it; a draft is printed as it stands.
 * @throws Problem 'bol.not-found'.
 */
export async function printBol(deps: PrintBolDeps, principal: Principal, id: string): Promise<PrintedBol> {
  const bill = await findBill(deps, ownerOf(principal), id);
  const bytes = bill.status === 'draft' ? deps.renderer.render(presentBol(bill)) : await paperOf(deps, bill);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { bytes: new Uint8Array(bytes), fileName: `BOL-${id}.pdf`, etag };
}

/** Prints right away what has just been issued or voided. Whatever fails is done when the paper is asked for. */
export async function keepPaper(deps: PrintBolDeps, bill: Bill): Promise<void> {
  try {
    await paperOf(deps, bill);
  } catch (err) {
    deps.log.warn({ err, bill: bill.id }, 'a bill is printed later');
  }
}

async function paperOf({ papers, renderer }: PrintBolDeps, bill: Bill): Promise<Uint8Array> {
  const paperId = `${bill.id}/${bill.status}`;
  return (await papers.find(paperId)) ?? papers.keep(paperId, renderer.render(presentBol(bill)));
}
