import { type Html, html, notice, refusal } from '@freightwright/stack-hosted-pages';
import { describeDay, money } from '../format.ts';
import { ApiError } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import { openInvoices } from '../ledger/payments.ts';
import type { Customer, PortalSession } from '../storage/kinds.ts';
import { isFromPage, message, type PageAnswer, type PageRequest, page, redirect } from './layout.ts';
import { cardFields, pageForm } from './payer-form.ts';
import { act, CONTROLS, describeDone, type PortalView, running } from './portal-actions.ts';

/** An hour, in epoch seconds: the lifetime of a portal's address. */
const LIFETIME_SECONDS = 3_600;
const MOST_INVOICES = 24;

const backOf = ({ return_url }: PortalSession) =>
  return_url ? { href: return_url, text: 'Go back to Freightwright' } : undefined;

/** The page of one customer: card, invoices, end of the subscription, and the sandbox's own controls. */
export function portalPage(books: Books, request: PageRequest, id: string): PageAnswer {
  const { store } = books;
  const session = store.find('portalSession', id);
  const customer = session && store.find('customer', session.customer);
  if (!session || !customer || session.created + LIFETIME_SECONDS < books.nowMs() / 1_000) {
    const label = 'This address works for an hour. Open the page again from your dashboard.';
    return message('This page has expired', label, { back: session && backOf(session), status: 410 });
  }
  const show = (status: number, view: PortalView): PageAnswer =>
    page('Cards and receipts', bodyOf(books, customer, view, books.token(`form ${id}`)), {
      back: backOf(session),
      wide: true,
      state: status === 422 ? 'Not saved yet' : undefined,
      status,
    });
  if (request.method !== 'POST')
    return show(200, { done: describeDone(new URLSearchParams(request.query).get('done') ?? '') });
  const form = new URLSearchParams(request.body);
  if (!isFromPage(books, id, request, form)) {
    const label = 'This form came from another site. Nothing was changed.';
    return message('Nothing was changed', label, { back: backOf(session), status: 403 });
  }
  try {
    const result = store.transaction(() => act(books, customer, form));
    return typeof result === 'string' ? redirect(`/portal/${id}?done=${result}`) : show(422, result);
  } catch (error) {
    if (error instanceof ApiError) return show(409, { refused: error.message });
    throw error;
  }
}

/** The content below the heading. */
function bodyOf(books: Books, customer: Customer, view: PortalView, token: string): Html {
  const { done, refused, card = {} } = view;
  const { card: saved } = customer.own;
  return html`${notice(done)}${refusal(refused)}
<section class="sheet" aria-labelledby="plan">
<h2 id="plan">Subscription</h2>
${subscriptionPart(books, customer, token)}
</section>
<section class="sheet" aria-labelledby="card">
<h2 id="card">Card</h2>
<p>${saved ? `Visa ending in ${saved.last4}, expires ${saved.expiry}` : 'No card on file'}</p>
${pageForm(token, html`${cardFields(card)}${actions(['card', 'Save this card'], 'primary')}`)}
</section>
<section class="sheet" aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${invoicesPart(books, customer)}
</section>
<section class="sheet" aria-label="Sandbox controls">
<details>
<summary>Sandbox controls</summary>
<p class="quiet-text fold-text">These exist in the sandbox alone. They do what banks and time do elsewhere. It is ${describeDay(books.secondsFor(customer.id))} for this customer.</p>
${pageForm(token, html`<div class="actions">${[...CONTROLS].map(([name, [label]]) => button(name, label, 'secondary'))}</div>`)}
</details>
</section>`;
}

type Kind = 'primary' | 'secondary';
const button = (act: string, label: string, kind: Kind): Html =>
  html`<button class="button ${kind}" type="submit" name="act" value="${act}">${label}</button>`;
const actions = ([act, label]: [act: string, label: string], kind: Kind): Html =>
  html`<div class="actions">${button(act, label, kind)}</div>`;

function subscriptionPart(books: Books, customer: Customer, token: string): Html {
  const subscription = running(books, customer.id);
  if (!subscription) return html`<p>You have no subscription. Choose a plan on the pricing page.</p>`;
  const [{ price, current_period_end }] = subscription.items.data;
  const end = describeDay(current_period_end);
  const owed = openInvoices(books, subscription.id).reduce((sum, one) => sum + one.amount_remaining, 0);
  const ends = subscription.cancel_at_period_end;
  const form = ends
    ? actions(['keep', 'Keep the subscription'], 'primary')
    : html`${actions(['cancel', 'End the subscription'], 'secondary')}
<p class="quiet-text">It stays yours until ${end}.</p>`;
  return html`<dl class="facts">
<dt>${books.get('product', price.product).name}</dt><dd>${money(price.unit_amount)} for each ${price.recurring.interval}</dd>
<dt>${ends ? 'Ends on' : 'Renews on'}</dt><dd>${end}</dd>
</dl>
${owed > 0 && html`<p class="refusal">A payment of ${money(owed)} was refused. Save another card below, and it is charged at once.</p>`}
${pageForm(token, form)}`;
}

function invoicesPart({ store }: Books, customer: Customer): Html {
  const invoices = store
    .all('invoice', (one) => one.customer === customer.id)
    .toReversed()
    .slice(0, MOST_INVOICES);
  if (invoices.length === 0) return html`<p>Your invoices will be here after the first payment.</p>`;
  const rows = invoices.map(({ id, number, created, status, total, invoice_pdf }) => {
    const charge = store.all('charge', ({ own }) => own.invoice === id)[0];
    const refunded = charge?.amount_refunded ?? 0;
    const name = number ?? id;
    return html`<tr>
<th scope="row">${name}</th>
<td>${describeDay(created)}</td>
<td class="state">${status === 'paid' ? 'Paid' : 'Open'}${refunded > 0 && html`, ${money(refunded)} given back`}${charge?.disputed && html`, disputed`}</td>
<td class="amount">${money(total)}</td>
<td class="files"><a href="${invoice_pdf ?? ''}" aria-label="Invoice ${name} as PDF">PDF</a>${charge !== undefined && html`<a href="${charge.receipt_url ?? ''}" aria-label="Receipt for invoice ${name}">Receipt</a>`}</td>
</tr>`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table of invoices"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">State</th><th scope="col" class="amount">Total</th><th scope="col">Files</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}
