import { timingSafeEqual } from 'node:crypto';
import { html } from '@freightwright/stack-hosted-pages';
import type { Stripe } from 'stripe';
import type { Books } from '../ledger/books.ts';
import { fileToken } from '../ledger/ids.ts';
import { invoicePdf, receiptPdf } from '../paper/billing-papers.ts';
import { html as answer, type PageAnswer, pdf } from './http.ts';
import { dayWords, money, page, STATE_WORDS } from './layout.ts';

/** An invoice as page or PDF, and a receipt, for whoever has the address that the API gave out. */
export function filePage(books: Books, path: string): PageAnswer | undefined {
  const [, kind, id = '', token = '', end = ''] =
    /^\/files\/(invoices|receipts)\/(\w{1,255})\/([0-9a-f]{40})(\.pdf)?$/.exec(path) ?? [];
  const secret = books.store.find('secret', 'files')?.value ?? '';
  if (!kind || !timingSafeEqual(Buffer.from(token), Buffer.from(fileToken(secret, id)))) return undefined;
  if (kind === 'receipts') {
    const charge = books.store.find('charge', id);
    return charge && pdf(receiptPdf(books, charge), `receipt-${charge.id}.pdf`);
  }
  const invoice = books.store.find('invoice', id);
  if (!invoice) return undefined;
  return end === '' ? invoicePage(invoice) : pdf(invoicePdf(invoice), `invoice-${invoice.number}.pdf`);
}

function invoicePage(invoice: Stripe.Invoice): PageAnswer {
  const body = html`<section class="sheet">
<dl class="facts">
<dt>Billed to</dt><dd>${invoice.customer_name ?? invoice.customer_email ?? ''}</dd>
<dt>Date</dt><dd>${dayWords(invoice.created)}</dd>
<dt>State</dt><dd>${STATE_WORDS[invoice.status ?? 'open'] ?? ''}</dd>
<dt class="total">Total</dt><dd class="total">${money(invoice.total)}</dd>
</dl>
<p class="back"><a href="${invoice.invoice_pdf ?? ''}">Open the invoice as PDF</a></p>
</section>`;
  return answer(page(`Invoice ${invoice.number ?? ''}`, body));
}
