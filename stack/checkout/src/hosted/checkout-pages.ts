import { html, refusal } from '@freightwright/stack-hosted-pages';
import type { Stripe } from 'stripe';
import type { Books } from '../ledger/books.ts';
import type { CardFaults } from '../ledger/cards.ts';
import { idOf } from '../ledger/ids.ts';
import { TAX_WORDS, taxOn } from '../ledger/invoice-lines.ts';
import { answerBank, type CheckoutOutcome, payCheckout } from '../ledger/pay-checkout.ts';
import { periodEnd } from '../ledger/periods.ts';
import type { Payer, SessionFacts } from '../storage/kinds.ts';
import {
  html as answer,
  formToken,
  hasFormToken,
  isFromHere,
  type PageAnswer,
  type PageRequest,
  redirect,
} from './http.ts';
import { dayWords, field, hidden, money, page } from './layout.ts';
import {
  cardFaults,
  cardFields,
  type PayerFaults,
  payerFaults,
  readCard,
  readPayer,
  testCards,
} from './payer-form.ts';

interface Open {
  readonly session: Stripe.Checkout.Session;
  readonly facts: SessionFacts;
  readonly price: Stripe.Price;
  readonly product: Stripe.Product;
}

function find(books: Books, id: string): Open | undefined {
  const { store } = books;
  const session = store.find('session', id);
  const facts = store.find('sessionFacts', id);
  const price = facts && store.find('price', facts.price);
  const product = price && store.find('product', idOf(price.product));
  return session && facts && price && product ? { session, facts, price, product } : undefined;
}

const backOf = ({ session }: Open) =>
  session.cancel_url ? { href: session.cancel_url, text: 'Go back to Freightwright' } : undefined;
const successOf = ({ id, success_url }: Stripe.Checkout.Session): string =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);

/** The pages of one hosted checkout, whose address nobody guesses. */
export function checkoutPage(books: Books, request: PageRequest, id: string, step: string): PageAnswer {
  const open = find(books, id);
  if (!open || !['', 'confirm'].includes(step)) {
    const words = html`<p class="sheet">There is no checkout at this address. Start again from the pricing page.</p>`;
    return answer(page('This checkout does not exist', words), { status: 404 });
  }
  if (request.method !== 'POST')
    return step === 'confirm' ? showConfirm(books, open) : show(books, open, request);
  const form = new URLSearchParams(request.body);
  if (!isFromHere(books, request) || !hasFormToken(books, id, form.get('token') ?? '')) {
    const words = html`<p class="sheet">This form came from another site. It changes nothing here.</p>`;
    return answer(page('We did not take this form', words, { back: backOf(open) }), { status: 403 });
  }
  return step === 'confirm' ? takeConfirm(books, open, form) : take(books, open, form);
}

function show(books: Books, open: Open, { query }: PageRequest): PageAnswer {
  if (open.session.status !== 'open') return showClosed(open);
  const customer = books.store.find('customer', idOf(open.session.customer));
  if (idOf(open.session.customer) !== '' && !customer) return showClosed(open);
  const payer: Payer = {
    email: customer?.email ?? open.session.customer_email ?? '',
    name: customer?.individual_name ?? '',
    company: customer?.business_name ?? '',
    taxId: '',
    zip: customer?.address?.postal_code ?? '',
  };
  const unconfirmed = new URLSearchParams(query).get('bank') === 'unconfirmed';
  return showForm(books, open, { payer, ...(unconfirmed && { refused: UNCONFIRMED }) });
}

const UNCONFIRMED =
  'Your bank could not confirm the payment. Nothing was charged. Try again, or use another card.';

function showClosed(open: Open): PageAnswer {
  const paid = open.session.status === 'complete';
  const title = paid ? 'You have paid already' : 'This checkout has expired';
  const text = paid
    ? 'This checkout charges you no second time.'
    : 'Nothing was charged. Choose your plan again to open a new checkout.';
  const back = paid ? { href: successOf(open.session), text: 'Go on to Freightwright' } : backOf(open);
  return answer(page(title, html`<p class="sheet">${text}</p>`, { back }), { status: paid ? 200 : 410 });
}

interface FormView {
  readonly payer: Payer;
  readonly faults?: PayerFaults;
  readonly card?: CardFaults;
  readonly refused?: string;
  /** 422 for what is filled in wrongly, when it is left out. */
  readonly status?: number;
}

const taxOf = ({ facts }: Open, cents: number) => (facts.collectsTax ? taxOn(cents) : 0);

function showForm(books: Books, open: Open, view: FormView): PageAnswer {
  const { session, facts, price, product } = open;
  const { payer, faults = {}, card = {}, refused } = view;
  const wrong = refused !== undefined || Object.keys({ ...faults, ...card }).length > 0;
  const cents = (price.unit_amount ?? 0) * facts.quantity;
  const tax = taxOf(open, cents);
  const at = books.secondsFor(idOf(session.customer));
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month';
  const first = (Object.keys(faults) as (keyof Payer)[])[0];
  const body = html`<section class="sheet" aria-labelledby="summary">
<h2 id="summary">${product.name}</h2>
<dl class="facts">
<dt>${money(cents)} for each ${interval}</dt><dd>${money(cents)}</dd>
${facts.collectsTax && html`<dt>${TAX_WORDS}</dt><dd>${money(tax)}</dd>`}
<dt class="total">Due today</dt><dd class="total">${money(cents + tax)}</dd>
</dl>
<p class="quiet-text">It renews on ${dayWords(periodEnd(at, at, price))} and then every ${interval}, until you cancel.</p>
</section>
<form class="sheet" method="post" novalidate>
${refusal(refused)}
${hidden('token', formToken(books, session.id))}
<fieldset>
<legend>Who pays</legend>
${field({ id: 'email', label: 'Email', type: 'email', inputMode: 'email', autocomplete: 'email', maxLength: 255, value: payer.email, fault: faults.email, focus: first === 'email' })}
<div class="pair">
${field({ id: 'name', label: 'Name', autocomplete: 'name', value: payer.name, fault: faults.name, focus: first === 'name' })}
${field({ id: 'company', label: 'Company', autocomplete: 'organization', optional: true, value: payer.company, fault: faults.company, focus: first === 'company' })}
</div>
<div class="pair">
${field({ id: 'zip', label: 'ZIP code', autocomplete: 'postal-code', inputMode: 'numeric', maxLength: 10, value: payer.zip, fault: faults.zip, focus: first === 'zip' })}
${field({ id: 'tax-id', label: 'Tax ID (EIN)', autocomplete: 'off', optional: true, maxLength: 12, value: payer.taxId, fault: faults.taxId, focus: first === 'taxId' })}
</div>
</fieldset>
<fieldset>
<legend>Card</legend>
${cardFields(card)}
${testCards}
</fieldset>
<button class="button primary large" type="submit">Pay ${money(cents + tax)}</button>
</form>`;
  const options = { back: backOf(open), state: wrong ? 'Not paid yet' : undefined };
  const status = view.status ?? (refused !== undefined ? 402 : wrong ? 422 : 200);
  return answer(page(`Subscribe to ${product.name}`, body, options), { status, target: successOf(session) });
}

function take(books: Books, open: Open, form: URLSearchParams): PageAnswer {
  const { session } = open;
  if (session.status === 'complete') return redirect(successOf(session));
  if (session.status !== 'open') return showClosed(open);
  const payer = readPayer(form);
  const card = readCard(form);
  const faults = payerFaults(payer);
  const wrongCard = cardFaults(card, books.nowMs());
  if (Object.keys({ ...faults, ...wrongCard }).length > 0)
    return showForm(books, open, { payer, faults, card: wrongCard });
  return follow(books, open, payCheckout(books, session.id, payer, card), payer);
}

function follow(books: Books, open: Open, outcome: CheckoutOutcome, payer: Payer): PageAnswer {
  const { session } = open;
  if (outcome.kind === 'paid') return redirect(successOf(session));
  if (outcome.kind === 'asks') return redirect(`/pay/${session.id}/confirm`);
  if (outcome.kind === 'refused')
    return showForm(books, open, {
      payer,
      card: { number: `${outcome.message} Nothing was charged. Use another card.` },
      status: 402,
    });
  return showClosed({ ...open, session: { ...session, status: 'expired' } });
}

function showConfirm(books: Books, open: Open): PageAnswer {
  const { session, facts, price, product } = open;
  if (session.status !== 'open') return showClosed(open);
  if (!facts.waiting) return redirect(`/pay/${session.id}`);
  const cents = (price.unit_amount ?? 0) * facts.quantity;
  const body = html`<form class="sheet" method="post">
<p>The bank of the test card asks whether it is you who pays ${money(cents + taxOf(open, cents))} for ${product.name}. A real bank would ask for a code here.</p>
${hidden('token', formToken(books, session.id))}
<div class="actions">
<button class="button primary large" type="submit" name="answer" value="complete">Complete</button>
<button class="button secondary large" type="submit" name="answer" value="fail">Fail</button>
</div>
</form>`;
  return answer(page('Confirm the payment', body, { back: backOf(open) }), { target: successOf(session) });
}

function takeConfirm(books: Books, open: Open, form: URLSearchParams): PageAnswer {
  const { session, facts } = open;
  if (session.status === 'complete') return redirect(successOf(session));
  if (session.status !== 'open') return showClosed(open);
  if (!facts.waiting) return redirect(`/pay/${session.id}`);
  const confirms = form.get('answer') === 'complete';
  const outcome = answerBank(books, session.id, confirms);
  if (!confirms) return redirect(`/pay/${session.id}?bank=unconfirmed`);
  return follow(books, open, outcome, facts.waiting.payer);
}
