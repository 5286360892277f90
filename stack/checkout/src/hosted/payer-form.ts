import { type Html, html } from '@freightwright/stack-hosted-pages';
import type { CardForm, CardViolations } from '../ledger/cards.ts';
import type { Payer } from '../storage/kinds.ts';
import { field, type OwnField } from './layout.ts';

type Name = keyof Payer;
export type PayerViolations = Partial<Payer>;

/** Each field with its pattern and its error message. */
const FIELDS: Readonly<Record<Name, readonly [field: OwnField, fits: RegExp, wrong: string]>> = {
  email: [
    { id: 'email', label: 'Email', autocomplete: 'email', type: 'email', inputMode: 'email', maxLength: 255 },
    /^[^\s@]+@[^\s@]+$/,
    'Enter an email, as clerk@example.com.',
  ],
  name: [{ id: 'name', label: 'Name', autocomplete: 'name' }, /./, 'Enter your name.'],
  company: [{ id: 'company', label: 'Company', autocomplete: 'organization', optional: true }, /./, ''],
  zip: [
    { id: 'zip', label: 'ZIP code', autocomplete: 'postal-code', inputMode: 'numeric', maxLength: 10 },
    /^\d{5}(?:-\d{4})?$/,
    'Enter a ZIP code of five digits.',
  ],
  taxId: [
    { id: 'tax-id', label: 'Tax ID (EIN)', autocomplete: 'off', maxLength: 12, optional: true },
    /^\d{2}-?\d{7}$/,
    'An EIN has nine digits, as 12-3456789. Leave it empty if you have none.',
  ],
};
const NAMES = Object.keys(FIELDS) as Name[];
const LONGEST = 100;

/** The submitted values, each on one line. */
export const readPayer = (form: URLSearchParams): Payer =>
  Object.fromEntries(
    NAMES.map((name) => [name, (form.get(FIELDS[name][0].id) ?? '').replaceAll(/\s+/g, ' ').trim()]),
  ) as unknown as Payer;

/** The validation errors, by the field they belong to. */
export function payerViolations(payer: Payer): PayerViolations {
  const violations: Partial<Record<Name, string>> = {};
  for (const name of NAMES) {
    const [{ maxLength = LONGEST, optional }, fits, wrong] = FIELDS[name];
    const value = payer[name];
    if (value.length > maxLength) violations[name] = `Write at most ${maxLength} characters.`;
    else if (!fits.test(value) && !(optional && value === '')) violations[name] = wrong;
  }
  return violations;
}

/** Renders the fields. The first invalid one has the focus. */
export const payerField =
  (payer: Payer, violations: PayerViolations) =>
  (name: Name): Html =>
    field({
      ...FIELDS[name][0],
      value: payer[name],
      violation: violations[name],
      focus: Object.keys(violations)[0] === name,
    });

export const readCard = (form: URLSearchParams): CardForm => ({
  number: (form.get('card-number') ?? '').slice(0, 40),
  expiry: (form.get('card-expiry') ?? '').slice(0, 20),
  cvc: (form.get('card-cvc') ?? '').slice(0, 10),
});

/** Number, expiry and security code. Entered card data is never sent back to the page. */
export function cardFields(violations: CardViolations): Html {
  const input = (name: keyof CardForm, label: string, autocomplete: string, hint?: string) =>
    field({
      id: `card-${name}`,
      label,
      autocomplete,
      inputMode: 'numeric',
      maxLength: 40,
      violation: violations[name],
      focus: Object.keys(violations)[0] === name,
      ...(hint !== undefined && { hint }),
    });
  return html`${input('number', 'Card number', 'cc-number')}
<div class="short-pair">
${input('expiry', 'Expires', 'cc-exp', 'MM / YY')}
${input('cvc', 'Security code', 'cc-csc', '3 digits')}
</div>
<details>
<summary>Test cards</summary>
<ul class="cards">
<li>4242 4242 4242 4242 pays.</li>
<li>4000 0000 0000 0002 is declined.</li>
<li>4000 0027 6000 3184 asks you to confirm the payment.</li>
<li>4000 0000 0000 0341 pays now and fails at the renewal.</li>
</ul>
<p class="quiet-text fold-text">Use any date to come and any three digits. This sandbox refuses every other number and keeps none.</p>
</details>`;
}

/** A form that only a client that has read the page can send. */
export const pageForm = (token: string, content: Html, kind = ''): Html =>
  html`<form${kind !== '' && html` class="${kind}"`} method="post" novalidate>
<input type="hidden" name="token" value="${token}">
${content}
</form>`;
