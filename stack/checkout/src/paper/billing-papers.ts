import { createDocumentRenderer, type DocumentRenderer } from '@freightwright/bol-pdf';
import { dayWords, money } from '../hosted/layout.ts';
import type { Books } from '../ledger/books.ts';
import { TAX_WORDS } from '../ledger/invoices.ts';
import type { Charge, Invoice } from '../storage/kinds.ts';
import { layPaper, type Paper, type Row } from './lay-paper.ts';

let renderer: DocumentRenderer | undefined;

function render(paper: Omit<Paper, 'seller'>, atSeconds: number): Uint8Array {
  renderer ??= createDocumentRenderer();
  const seller = ['Freightwright', 'Sandbox seller, not a registered company'];
  const moment = new Date(atSeconds * 1_000).toISOString();
  const document = layPaper({ ...paper, seller }, renderer.measure);
  return renderer.render(document, { createdAt: moment, changedAt: moment });
}

/** What an invoice and its receipt have in common. */
function common({
  customer_name,
  customer_email,
  lines,
  total,
  subtotal,
  starting_balance,
  total_taxes,
  own,
}: Invoice) {
  const { zip, taxId } = own.billTo;
  const [tax] = total_taxes;
  const credit = Math.max(0, Math.min(total, -starting_balance));
  const sums: Row[] = [
    ['Subtotal', money(subtotal)],
    [tax ? TAX_WORDS : 'Sales tax', money(tax?.amount ?? 0)],
    ['Total', money(total)],
  ];
  if (credit > 0) sums.push(['Credit used', money(-credit)]);
  return {
    billedTo: [
      customer_name ?? '',
      zip && `${zip}, US`,
      customer_email ?? '',
      taxId && `Tax ID (EIN) ${taxId}`,
    ].filter((line) => line !== ''),
    lines: lines.data.map(({ description, period, amount }) => ({
      text: description,
      note: `${dayWords(period.start)} to ${dayWords(period.end)}`,
      amount: money(amount),
    })),
    sums,
  };
}

export function invoicePdf(invoice: Invoice): Uint8Array {
  const { number, created, status, status_transitions, amount_remaining } = invoice;
  const { billedTo, lines, sums } = common(invoice);
  const paid = `Paid ${dayWords(status_transitions.paid_at ?? created)}`;
  return render(
    {
      title: `Invoice ${number ?? ''}`,
      notValid: 'SANDBOX — not a valid invoice',
      billedTo,
      facts: [
        ['Invoice number', number ?? ''],
        ['Date', dayWords(created)],
        ['State', status === 'paid' ? paid : 'Open'],
      ],
      lines,
      sums: [...sums, ['Amount due', money(amount_remaining)]],
    },
    created,
  );
}

export function receiptPdf(books: Books, { amount, amount_refunded, created, own }: Charge): Uint8Array {
  const invoice = books.get('invoice', own.invoice);
  const { billedTo, lines, sums } = common(invoice);
  sums.push(['Amount paid', money(amount)]);
  if (amount_refunded > 0) sums.push(['Given back', money(-amount_refunded)]);
  return render(
    {
      title: `Receipt for invoice ${invoice.number ?? ''}`,
      notValid: 'SANDBOX — not a valid receipt',
      billedTo,
      facts: [
        ['Invoice number', invoice.number ?? ''],
        ['Paid', dayWords(created)],
        ['Card', `Visa ending in ${own.last4}`],
      ],
      lines,
      sums,
    },
    created,
  );
}
