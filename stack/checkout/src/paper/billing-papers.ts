import { createDocumentRenderer, type DocumentRenderer } from '@freightwright/bol-pdf';
import { describeDay, money } from '../format.ts';
import type { Books } from '../ledger/books.ts';
import { TAX_LABEL } from '../ledger/invoices.ts';
import type { Charge, Invoice } from '../storage/kinds.ts';
import { layPaper, type Row } from './lay-paper.ts';

let renderer: DocumentRenderer | undefined;

interface Differences {
  readonly kind: 'invoice' | 'receipt';
  readonly title: string;
  readonly details: readonly Row[];
  readonly lastSums: readonly Row[];
  readonly atSeconds: number;
}

/** The common content of an invoice and its receipt, and the differences. */
function render(invoice: Invoice, { kind, title, details, lastSums, atSeconds }: Differences): Uint8Array {
  const { customer_name, customer_email, lines, total, subtotal, starting_balance, total_taxes } = invoice;
  const { zip, taxId } = invoice.own.billTo;
  const [tax] = total_taxes;
  const credit = Math.max(0, Math.min(total, -starting_balance));
  const billedTo = [customer_name, zip && `${zip}, US`, customer_email, taxId && `Tax ID (EIN) ${taxId}`];
  const billed = lines.data.flatMap(({ description, period, amount }): Row[] => [
    [description, money(amount)],
    [`${describeDay(period.start)} to ${describeDay(period.end)}`],
  ]);
  const sums: Row[] = [
    ['Subtotal', money(subtotal)],
    [tax ? TAX_LABEL : 'Sales tax', money(tax?.amount ?? 0)],
    ['Total', money(total)],
  ];
  if (credit > 0) sums.push(['Credit used', money(-credit)]);
  const sections = [
    { heading: 'Seller', rows: [['Freightwright'], ['Sandbox seller, not a registered company']] as const },
    { heading: 'Billed to', rows: billedTo.flatMap((line): Row[] => (line ? [[line]] : [])) },
    { heading: 'In short', rows: details },
    { heading: 'What is billed', rows: [...billed, ...sums, ...lastSums] },
  ];
  const moment = new Date(atSeconds * 1_000).toISOString();
  renderer ??= createDocumentRenderer();
  const paper = { title, notValid: `SANDBOX — not a valid ${kind}`, sections };
  return renderer.render(layPaper(paper, renderer.measure), { createdAt: moment, changedAt: moment });
}

export function invoicePdf(invoice: Invoice): Uint8Array {
  const { number, created, status, status_transitions, amount_remaining } = invoice;
  const paid = `Paid ${describeDay(status_transitions.paid_at ?? created)}`;
  return render(invoice, {
    kind: 'invoice',
    title: `Invoice ${number ?? ''}`,
    details: [
      ['Invoice number', number ?? ''],
      ['Date', describeDay(created)],
      ['State', status === 'paid' ? paid : 'Open'],
    ],
    lastSums: [['Amount due', money(amount_remaining)]],
    atSeconds: created,
  });
}

export function receiptPdf(books: Books, { amount, amount_refunded, created, own }: Charge): Uint8Array {
  const invoice = books.get('invoice', own.invoice);
  const number = invoice.number ?? '';
  const refunded: Row[] = amount_refunded > 0 ? [['Given back', money(-amount_refunded)]] : [];
  return render(invoice, {
    kind: 'receipt',
    title: `Receipt for invoice ${number}`,
    details: [
      ['Invoice number', number],
      ['Paid', describeDay(created)],
      ['Card', `Visa ending in ${own.last4}`],
    ],
    lastSums: [['Amount paid', money(amount)], ...refunded],
    atSeconds: created,
  });
}
