import type { LaidOutDocument } from '@freightwright/bol-document';
import { createDocumentRenderer, type DocumentRenderer } from '@freightwright/bol-pdf';
import type { Stripe } from 'stripe';
import { dayWords, money } from '../hosted/layout.ts';
import type { Books } from '../ledger/books.ts';
import { idOf } from '../ledger/ids.ts';
import { TAX_WORDS, taxOf } from '../ledger/invoice-lines.ts';
import { layPaper, type Paper } from './lay-paper.ts';

const SELLER = ['Freightwright', 'Sandbox seller, not a registered company'];
const NOT_VALID = 'SANDBOX — not a valid invoice';

let renderer: DocumentRenderer | undefined;

function render(paper: Paper, atSeconds: number): Uint8Array {
  // Its fonts take a moment to read, and most sandboxes never draw anything.
  renderer ??= createDocumentRenderer();
  const document: LaidOutDocument = layPaper(paper, renderer.measure);
  const moment = new Date(atSeconds * 1_000).toISOString();
  return renderer.render(document, { createdAt: moment, changedAt: moment });
}

function billedTo(invoice: Stripe.Invoice): string[] {
  const { customer_name, customer_email, customer_address: address, customer_tax_ids } = invoice;
  const place = [address?.city, [address?.state, address?.postal_code].filter(Boolean).join(' ')];
  return [
    customer_name ?? '',
    address?.line1 ?? '',
    address?.line2 ?? '',
    [place.filter(Boolean).join(', '), address?.country].filter(Boolean).join(', '),
    customer_email ?? '',
    ...(customer_tax_ids ?? []).map(({ value }) => `Tax ID (EIN) ${value ?? ''}`),
  ].filter((line) => line !== '');
}

const linesOf = (invoice: Stripe.Invoice) =>
  invoice.lines.data.map(({ description, period, amount }) => ({
    text: description ?? '',
    note: `${dayWords(period.start)} to ${dayWords(period.end)}`,
    amount: money(amount),
  }));

function sumsOf(invoice: Stripe.Invoice): [string, string][] {
  const tax = taxOf(invoice.lines.data);
  const credit = Math.max(0, Math.min(invoice.total, -invoice.starting_balance));
  return [
    ['Subtotal', money(invoice.subtotal)],
    [invoice.automatic_tax.enabled ? TAX_WORDS : 'Sales tax', money(tax)],
    ['Total', money(invoice.total)],
    ...(credit > 0 ? ([['Credit used', money(-credit)]] as [string, string][]) : []),
  ];
}

export function invoicePdf(invoice: Stripe.Invoice): Uint8Array {
  return render(
    {
      title: `Invoice ${invoice.number ?? ''}`,
      notValid: NOT_VALID,
      seller: SELLER,
      billedTo: billedTo(invoice),
      facts: [
        ['Invoice number', invoice.number ?? ''],
        ['Date', dayWords(invoice.created)],
        [
          'State',
          invoice.status === 'paid'
            ? `Paid ${dayWords(invoice.status_transitions.paid_at ?? invoice.created)}`
            : 'Open',
        ],
      ],
      lines: linesOf(invoice),
      sums: [...sumsOf(invoice), ['Amount due', money(invoice.amount_remaining)]],
    },
    invoice.created,
  );
}

export function receiptPdf(books: Books, charge: Stripe.Charge): Uint8Array {
  const { store } = books;
  const payment = store
    .all('invoicePayment')
    .find((one) => idOf(one.payment.payment_intent) === idOf(charge.payment_intent));
  const invoice = store.find('invoice', idOf(payment?.invoice));
  const refunded = charge.amount_refunded > 0;
  return render(
    {
      title: `Receipt for invoice ${invoice?.number ?? ''}`,
      notValid: NOT_VALID.replace('invoice', 'receipt'),
      seller: SELLER,
      billedTo: invoice ? billedTo(invoice) : [],
      facts: [
        ['Invoice number', invoice?.number ?? ''],
        ['Paid', dayWords(charge.created)],
        ['Card', `Visa ending in ${charge.payment_method_details?.card?.last4 ?? ''}`],
      ],
      lines: invoice ? linesOf(invoice) : [],
      sums: [
        ...(invoice ? sumsOf(invoice) : []),
        ['Amount paid', money(charge.amount_captured)],
        ...(refunded ? ([['Given back', money(-charge.amount_refunded)]] as [string, string][]) : []),
      ],
    },
    charge.created,
  );
}
