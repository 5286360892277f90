import { mailedPdfBytesAtMost, type Principal, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { presentBol } from '../bill/bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import type { FindBill } from '../issue/settle-issue.ts';
import { paperPage } from '../paper/print-bol.ts';

export interface BillToEmail {
  id: string;
  to: string;
  key: string | undefined;
}

/**
 * Emails an issued bill as the PDF that its owner downloads.
 * @throws Problem 'bol.not-found', 'bol.not-issued', 'bol.page-too-heavy', 'bol.too-large-to-email',
 * 'email.too-many', 'rate.limited'.
 */
export async function emailBill(
  deps: Pick<BolDeps, 'papers' | 'press' | 'pageCache' | 'queueBillEmail'> & { findBill: FindBill },
  principal: Principal,
  { id, to, key }: BillToEmail,
): Promise<{ accepted: true }> {
  const bill = await deps.findBill(callerAsUser(principal), id);
  if (bill.status !== 'issued') {
    const detail =
      bill.status === 'draft' ? 'Issue the bill of lading first.' : 'This bill of lading is void.';
    throw new Problem('bol.not-issued', { detail });
  }
  const { bytes } = await paperPage(deps, bill);
  const { userId, clientAddress, email } = principal;
  return deps.queueBillEmail({
    bolId: id,
    to,
    bolNumber: presentBol(bill).bolNumber,
    pdf: attached(bytes),
    caller: { userId, clientAddress },
    ...(email !== undefined && { sender: email }),
    ...(key !== undefined && { key }),
  });
}

/**
 * The PDF in base64, for a NATS message.
 * @throws Problem 'bol.too-large-to-email'.
 */
export function attached(pdf: Uint8Array): string {
  if (pdf.length > mailedPdfBytesAtMost) {
    const detail = `The PDF has ${kib(pdf.length)} KiB, and a mail takes ${kib(mailedPdfBytesAtMost)} KiB. Download it and send it yourself.`;
    throw new Problem('bol.too-large-to-email', { detail });
  }
  return Buffer.from(pdf).toString('base64');
}

const kib = (bytes: number) => Math.ceil(bytes / 1024);
