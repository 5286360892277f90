import { type Html, html, notice, refusal } from '@freightwright/stack-hosted-pages';
import type { Stripe } from 'stripe';
import type { Books } from '../ledger/books.ts';
import { cardWords } from '../ledger/cards.ts';
import { idOf } from '../ledger/ids.ts';
import { itemOf } from '../ledger/invoice-lines.ts';
import { openInvoices } from '../ledger/payments.ts';
import { dayWords, field, hidden, money, STATE_WORDS } from './layout.ts';
import { cardFields, testCards } from './payer-form.ts';
import { type PortalFaults, type PortalView, running } from './portal-acts.ts';

const MOST_INVOICES = 24;

/** Everything below the heading. */
export function portalBody(books: Books, customer: Stripe.Customer, view: PortalView, token: string): Html {
  const button = (act: string, words: string, kind = 'secondary') =>
    html`<button class="button ${kind}" type="submit" name="act" value="${act}">${words}</button>`;
  const form = (content: Html) =>
    html`<form method="post" novalidate>${hidden('token', token)}${content}</form>`;
  const { faults = {} } = view;
  return html`${notice(view.done)}${refusal(view.refused)}
<section class="sheet" aria-labelledby="plan">
<h2 id="plan">Subscription</h2>
${subscriptionPart(books, customer, { button, form })}
</section>
<section class="sheet" aria-labelledby="card">
<h2 id="card">Card</h2>
<p>${cardWords(cardOf(books, customer))}</p>
${form(html`${cardFields(faults.card ?? {})}
${testCards}
<div class="actions">${button('card', 'Save this card', 'primary')}</div>`)}
</section>
<section class="sheet" aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${invoicesPart(books, customer)}
</section>
<section class="sheet" aria-labelledby="billing">
<h2 id="billing">Billing details</h2>
${form(html`${billingFields(books, customer, faults)}
<div class="actions">${button('billing', 'Save billing details', 'primary')}</div>`)}
</section>
<section class="sheet" aria-label="Sandbox controls">
<details>
<summary>Sandbox controls</summary>
<p class="quiet-text fold-text">These exist in the sandbox alone. They do what banks and time do elsewhere. It is ${dayWords(books.secondsFor(customer.id))} for this customer.</p>
${form(html`<div class="actions">
${button('fail-next', 'Refuse the next payment')}
${button('refund', 'Give the last payment back')}
${button('dispute', 'Dispute the last payment')}
${button('won', 'Decide the dispute for Freightwright')}
${button('lost', 'Decide the dispute for the card holder')}
${button('day', 'Advance time by a day')}
${button('month', 'Advance time by a month')}
</div>`)}
</details>
</section>`;
}

interface Parts {
  readonly button: (act: string, words: string, kind?: string) => Html;
  readonly form: (content: Html) => Html;
}

function cardOf(books: Books, customer: Stripe.Customer): Stripe.PaymentMethod | undefined {
  const subscription = running(books, customer.id);
  const id =
    idOf(subscription?.default_payment_method) || idOf(customer.invoice_settings.default_payment_method);
  return books.store.find('paymentMethod', id);
}

function subscriptionPart(books: Books, customer: Stripe.Customer, { button, form }: Parts): Html {
  const subscription = running(books, customer.id);
  if (!subscription) return html`<p>You have no subscription. Choose a plan on the pricing page.</p>`;
  const item = itemOf(subscription);
  const product = books.store.find('product', idOf(item.price.product));
  const interval = item.price.recurring?.interval ?? 'month';
  const end = dayWords(item.current_period_end);
  const owed = openInvoices(books, subscription.id).reduce(
    (sum, { amount_remaining }) => sum + amount_remaining,
    0,
  );
  const ends = subscription.cancel_at_period_end;
  return html`<dl class="facts">
<dt>${product?.name ?? 'Plan'}</dt><dd>${money(item.price.unit_amount ?? 0)} for each ${interval}</dd>
<dt>${ends ? 'Ends on' : 'Renews on'}</dt><dd>${end}</dd>
</dl>
${owed > 0 && html`<p class="refusal">A payment of ${money(owed)} was refused. Save another card below, and it is charged at once.</p>`}
${form(
  ends
    ? html`<div class="actions">${button('keep', 'Keep the subscription', 'primary')}</div>`
    : html`<div class="actions">${button('cancel', 'End the subscription')}</div>
<p class="quiet-text">It stays yours until ${end}.</p>`,
)}`;
}

function invoicesPart({ store }: Books, customer: Stripe.Customer): Html {
  const invoices = store
    .all('invoice')
    .filter((one) => idOf(one.customer) === customer.id && one.status !== 'draft')
    .toReversed()
    .slice(0, MOST_INVOICES);
  if (invoices.length === 0) return html`<p>Your invoices will be here after the first payment.</p>`;
  const rows = invoices.map((invoice) => {
    const charge = chargeOf(store, invoice);
    const refunded = charge?.amount_refunded ?? 0;
    const name = invoice.number ?? invoice.id;
    return html`<tr>
<th scope="row">${name}</th>
<td>${dayWords(invoice.created)}</td>
<td class="state">${STATE_WORDS[invoice.status ?? 'open'] ?? ''}${refunded > 0 && html`, ${money(refunded)} given back`}${charge?.disputed && html`, disputed`}</td>
<td class="amount">${money(invoice.total)}</td>
<td class="files"><a href="${invoice.invoice_pdf ?? ''}" aria-label="Invoice ${name} as PDF">PDF</a>${
      charge?.receipt_url !== undefined &&
      charge.receipt_url !== null &&
      html`<a href="${charge.receipt_url}" aria-label="Receipt for invoice ${name}">Receipt</a>`
    }</td>
</tr>`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table of invoices"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">State</th><th scope="col" class="amount">Total</th><th scope="col">Files</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

function chargeOf(store: Books['store'], invoice: Stripe.Invoice): Stripe.Charge | undefined {
  const payment = store.all('invoicePayment', (one) => idOf(one.invoice) === invoice.id)[0];
  const intent = payment && store.find('paymentIntent', idOf(payment.payment.payment_intent));
  const charge = intent && store.find('charge', idOf(intent.latest_charge));
  return charge?.status === 'succeeded' ? charge : undefined;
}

function billingFields({ store }: Books, customer: Stripe.Customer, faults: PortalFaults): Html {
  const wrong = faults.billing ?? {};
  const taxId = store.all('taxId').find((one) => idOf(one.customer) === customer.id)?.value ?? '';
  const { given = formOf(customer, taxId) } = faults;
  const first = Object.keys(wrong)[0];
  return html`<div class="pair">
${field({ id: 'name', label: 'Name', autocomplete: 'name', optional: true, value: given.name, fault: wrong.name, focus: first === 'name' })}
${field({ id: 'company', label: 'Company', autocomplete: 'organization', optional: true, value: given.company, fault: wrong.company, focus: first === 'company' })}
</div>
${field({ id: 'tax-id', label: 'Tax ID (EIN)', autocomplete: 'off', optional: true, maxLength: 12, value: given.taxId, fault: wrong.taxId, focus: first === 'taxId' })}
${field({ id: 'line1', label: 'Street', autocomplete: 'address-line1', optional: true, value: given.line1, fault: wrong.line1, focus: first === 'line1' })}
<div class="pair">
${field({ id: 'city', label: 'City', autocomplete: 'address-level2', optional: true, value: given.city, fault: wrong.city, focus: first === 'city' })}
<div class="short-pair">
${field({ id: 'state', label: 'State', autocomplete: 'address-level1', optional: true, maxLength: 2, value: given.state, fault: wrong.state, focus: first === 'state' })}
${field({ id: 'zip', label: 'ZIP code', autocomplete: 'postal-code', inputMode: 'numeric', optional: true, maxLength: 10, value: given.zip, fault: wrong.zip, focus: first === 'zip' })}
</div>
</div>`;
}

const formOf = (customer: Stripe.Customer, taxId: string) => ({
  name: customer.individual_name ?? '',
  company: customer.business_name ?? '',
  taxId,
  line1: customer.address?.line1 ?? '',
  city: customer.address?.city ?? '',
  state: customer.address?.state ?? '',
  zip: customer.address?.postal_code ?? '',
});
