import { type Html, html } from '@freightwright/stack-hosted-pages';
import { type CardFaults, type CardForm, cardFaults } from '../ledger/cards.ts';
import type { Payer } from '../storage/kinds.ts';
import { field } from './layout.ts';

const LONGEST_NAME = 100;

export type PayerFaults = Partial<Record<keyof Payer, string>>;

const oneLine = (value: string | null): string => (value ?? '').replaceAll(/\s+/g, ' ').trim();

export function readPayer(form: URLSearchParams): Payer {
  const digits = oneLine(form.get('tax-id')).replaceAll(/[\s-]/g, '');
  return {
    email: oneLine(form.get('email')).slice(0, 255),
    name: oneLine(form.get('name')),
    company: oneLine(form.get('company')),
    taxId: /^\d{9}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : oneLine(form.get('tax-id')),
    zip: oneLine(form.get('zip')),
  };
}

/** What is wrong with what somebody wrote about themselves, in words for the field it stands in. */
export function payerFaults({ email, name, company, taxId, zip }: Payer): PayerFaults {
  return {
    ...(!/^[^\s@]+@[^\s@]+$/.test(email) && { email: 'Enter an email, as clerk@example.com.' }),
    ...(name === '' && { name: 'Enter your name.' }),
    ...(name.length > LONGEST_NAME && { name: `A name has at most ${LONGEST_NAME} characters.` }),
    ...(company.length > LONGEST_NAME && {
      company: `A company name has at most ${LONGEST_NAME} characters.`,
    }),
    ...(taxId !== '' &&
      !/^\d{2}-\d{7}$/.test(taxId) && {
        taxId: 'An EIN has nine digits, as 12-3456789. Leave it empty if you have none.',
      }),
    ...(!/^\d{5}(?:-\d{4})?$/.test(zip) && { zip: 'Enter a ZIP code of five digits.' }),
  };
}

export const readCard = (form: URLSearchParams): CardForm => ({
  number: (form.get('card-number') ?? '').slice(0, 40),
  expiry: (form.get('card-expiry') ?? '').slice(0, 20),
  cvc: (form.get('card-cvc') ?? '').slice(0, 10),
});
export { cardFaults };

/** Number, expiry and security code. What was typed of a card is never sent back to the page. */
export function cardFields(faults: CardFaults, { focuses = false } = {}): Html {
  const first = faults.number ? 'number' : faults.expiry ? 'expiry' : 'cvc';
  const wrong = Object.keys(faults).length > 0;
  return html`${field({
    id: 'card-number',
    label: 'Card number',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 40,
    fault: faults.number,
    focus: focuses || (wrong && first === 'number'),
  })}
<div class="short-pair">
${field({
  id: 'card-expiry',
  label: 'Expires',
  autocomplete: 'cc-exp',
  inputMode: 'numeric',
  maxLength: 20,
  hint: 'MM / YY',
  fault: faults.expiry,
  focus: wrong && first === 'expiry',
})}
${field({
  id: 'card-cvc',
  label: 'Security code',
  autocomplete: 'cc-csc',
  inputMode: 'numeric',
  maxLength: 10,
  hint: '3 digits',
  fault: faults.cvc,
  focus: wrong && first === 'cvc',
})}
</div>`;
}

export const testCards = html`<details>
<summary>Test cards</summary>
<ul class="cards">
<li>4242 4242 4242 4242 pays.</li>
<li>4000 0000 0000 0002 is declined.</li>
<li>4000 0027 6000 3184 asks you to confirm the payment.</li>
<li>4000 0000 0000 0341 pays now and fails at the renewal.</li>
</ul>
<p class="quiet-text fold-text">Use any date to come and any three digits. This sandbox refuses every other number and keeps none.</p>
</details>`;
