import type { Card, CardBehavior } from '../storage/kinds.ts';

/** The supported test cards. Source: Stripe's documentation, "Test card numbers". */
const TEST_CARDS: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': 'works',
  '4000000000000002': 'is-refused',
  '4000002760003184': 'asks',
  '4000000000000341': 'fails-later',
};

export interface CardForm {
  /** With or without spaces. */
  readonly number: string;
  /** As MM / YY. */
  readonly expiry: string;
  readonly cvc: string;
}
export type CardViolations = Partial<Record<keyof CardForm, string>>;

const digitsOf = ({ number }: CardForm): string => number.replaceAll(/[\s-]/g, '');

/** The validation errors of a card, by the field they belong to. */
export function cardViolations(form: CardForm, nowMs: number): CardViolations {
  const violations: CardViolations = {};
  const digits = digitsOf(form);
  if (digits === '') violations.number = 'Enter a card number.';
  else if (!/^\d{12,19}$/.test(digits)) violations.number = 'A card number has 12 to 19 digits.';
  else if (!(digits in TEST_CARDS))
    violations.number = 'This sandbox takes test cards only. Use 4242 4242 4242 4242.';
  const end = expiryOf(form);
  if (!end) violations.expiry = 'Enter the month and year on the card, as 12 / 30.';
  else if (Date.UTC(end.year, end.month, 1) <= nowMs) violations.expiry = 'This card has expired.';
  if (!/^\d{3}$/.test(form.cvc.trim())) violations.cvc = 'Enter the 3 digits on the back of the card.';
  return violations;
}

function expiryOf({ expiry }: CardForm): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})[/-]?(\d{2}|\d{4})$/.exec(expiry.replaceAll(/\s/g, '')) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
}

/** The stored fields of a card that `cardViolations` accepts. */
export function cardOf(form: CardForm): Card {
  const digits = digitsOf(form);
  const { month = 1, year = 2000 } = expiryOf(form) ?? {};
  return {
    behavior: TEST_CARDS[digits] ?? 'is-refused',
    last4: digits.slice(-4),
    expiry: `${String(month).padStart(2, '0')} / ${year}`,
  };
}
