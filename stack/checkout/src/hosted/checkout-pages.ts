import { type Html, html, refusal } from '@freightwright/stack-hosted-pages';
import { describeDay, money } from '../format.ts';
import type { Books } from '../ledger/books.ts';
import { type CardViolations, cardViolations } from '../ledger/cards.ts';
import { TAX_LABEL, taxOn } from '../ledger/invoices.ts';
import { answerBank, type CheckoutOutcome, payCheckout } from '../ledger/pay-checkout.ts';
import { periodEnd } from '../ledger/periods.ts';
import type { Customer, Payer, Price, Product, Session } from '../storage/kinds.ts';
import { isFromPage, message, type PageAnswer, type PageRequest, page, redirect } from './layout.ts';
import type { PayerViolations } from './payer-form.ts';
import { cardFields, pageForm, payerField, payerViolations, readCard, readPayer } from './payer-form.ts';

interface Open {
  readonly session: Session;
  readonly customer: Customer;
  readonly price: Price;
  readonly product: Product;
  readonly taxCents: number;
}

const backOf = ({ cancel_url }: Session) =>
  cancel_url ? { href: cancel_url, text: 'Go back to Freightwright' } : undefined;
const successOf = ({ id, success_url }: Session): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** The pages of one hosted checkout, whose address cannot be guessed. */
export function checkoutPage(books: Books, request: PageRequest, id: string, step: string): PageAnswer {
  const session = books.store.find('session', id);
  if (!session || (step !== '' && step !== 'confirm')) {
    const label = 'There is no checkout at this address. Start again from the pricing page.';
    return message('This checkout does not exist', label, { status: 404 });
  }
  const form = new URLSearchParams(request.body);
  if (request.method === 'POST' && !isFromPage(books, id, request, form)) {
    const label = 'This form came from another site. It changes nothing here.';
    return message('We did not take this form', label, { back: backOf(session), status: 403 });
  }
  if (session.status === 'complete' && request.method === 'POST') return redirect(successOf(session));
  const customer = books.store.find('customer', session.customer);
  if (session.status !== 'open' || !customer) return showClosed(session);
  const price = books.get('price', session.own.price);
  const product = books.get('product', price.product);
  const taxCents = session.own.collectsTax ? taxOn(price.unit_amount) : 0;
  const open = { session, customer, price, product, taxCents };
  if (step === 'confirm') {
    if (!session.own.waiting) return redirect(`/pay/${id}`);
    return request.method === 'POST' ? takeConfirm(books, open, form) : showConfirm(books, open);
  }
  if (request.method === 'POST') return take(books, open, form);
  const unconfirmed = new URLSearchParams(request.query).get('bank') === 'unconfirmed';
  const payer = { ...customer.own.billTo, email: customer.email ?? '' };
  return showForm(books, open, { payer, ...(unconfirmed && { refused: UNCONFIRMED, status: 402 }) });
}

const UNCONFIRMED =
  'Your bank could not confirm the payment. Nothing was charged. Try again, or use another card.';

function showClosed(session: Session): PageAnswer {
  if (session.status === 'complete') {
    const back = { href: successOf(session), text: 'Go on to Freightwright' };
    return message('You have paid already', 'This checkout charges you no second time.', { back });
  }
  const label = 'Nothing was charged. Choose your plan again to open a new checkout.';
  return message('This checkout has expired', label, { back: backOf(session), status: 410 });
}

interface FormView {
  readonly payer: Payer;
  readonly violations?: PayerViolations;
  readonly card?: CardViolations;
  readonly refused?: string;
  readonly status?: number;
}

function showForm(books: Books, open: Open, view: FormView): PageAnswer {
  const { session, price, product, taxCents } = open;
  const { payer, violations = {}, card = {}, refused, status = 200 } = view;
  const cents = price.unit_amount;
  const at = books.secondsFor(session.customer);
  const { interval } = price.recurring;
  const input = payerField(payer, violations);
  const fields = html`${refusal(refused)}
<fieldset>
<legend>Who pays</legend>
${input('email')}
<div class="pair">
${input('name')}
${input('company')}
</div>
<div class="pair">
${input('zip')}
${input('taxId')}
</div>
</fieldset>
<fieldset>
<legend>Card</legend>
${cardFields(card)}
</fieldset>
<button class="button primary large" type="submit">Pay ${money(cents + taxCents)}</button>`;
  const body = html`<section class="sheet" aria-labelledby="summary">
<h2 id="summary">${product.name}</h2>
<dl class="facts">
<dt>${money(cents)} for each ${interval}</dt><dd>${money(cents)}</dd>
${taxCents > 0 && html`<dt>${TAX_LABEL}</dt><dd>${money(taxCents)}</dd>`}
<dt class="total">Due today</dt><dd class="total">${money(cents + taxCents)}</dd>
</dl>
<p class="quiet-text">It renews on ${describeDay(periodEnd(at, at, price))} and then every ${interval}, until you cancel.</p>
</section>
${formOf(books, session, fields)}`;
  return page(`Subscribe to ${product.name}`, body, {
    back: backOf(session),
    state: status === 200 ? undefined : 'Not paid yet',
    status,
    target: successOf(session),
  });
}

const formOf = (books: Books, { id }: Session, content: Html): Html =>
  pageForm(books.token(`form ${id}`), content, 'sheet');

function take(books: Books, open: Open, form: URLSearchParams): PageAnswer {
  const payer = readPayer(form);
  const card = readCard(form);
  const violations = payerViolations(payer);
  const wrongCard = cardViolations(card, books.nowMs());
  if (Object.keys({ ...violations, ...wrongCard }).length > 0)
    return showForm(books, open, { payer, violations, card: wrongCard, status: 422 });
  return follow(books, open, payCheckout(books, open.session.id, payer, card), payer);
}

function follow(books: Books, open: Open, outcome: CheckoutOutcome, payer: Payer): PageAnswer {
  const { session } = open;
  if (outcome.kind === 'paid') return redirect(successOf(session));
  if (outcome.kind === 'asks') return redirect(`/pay/${session.id}/confirm`);
  if (outcome.kind === 'closed') return showClosed({ ...session, status: 'expired' });
  const number = `${outcome.message} Nothing was charged. Use another card.`;
  return showForm(books, open, { payer, card: { number }, status: 402 });
}

function showConfirm(books: Books, { session, price, product, taxCents }: Open): PageAnswer {
  const form = html`<p>The bank of the test card asks whether it is you who pays ${money(price.unit_amount + taxCents)} for ${product.name}. A real bank would ask for a code here.</p>
<div class="actions">
<button class="button primary large" type="submit" name="answer" value="complete">Complete</button>
<button class="button secondary large" type="submit" name="answer" value="fail">Fail</button>
</div>`;
  return page('Confirm the payment', formOf(books, session, form), {
    back: backOf(session),
    target: successOf(session),
  });
}

function takeConfirm(books: Books, open: Open, form: URLSearchParams): PageAnswer {
  const { id, own } = open.session;
  const confirms = form.get('answer') === 'complete';
  const outcome = answerBank(books, id, confirms);
  if (!confirms || !own.waiting) return redirect(`/pay/${id}?bank=unconfirmed`);
  return follow(books, open, outcome, own.waiting.payer);
}
