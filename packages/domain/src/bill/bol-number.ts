/** A shipper with a GS1 company prefix starts its numbers with it, any other shipper with '04'. */
export type BolNumberForm = 'company-prefix' | 'no-prefix';

export type BolNumberReading =
  | { readonly ok: true; readonly number: string; readonly form: BolNumberForm }
  /** The text has 16 digits and lacks only the check digit, which is derived from them. */
  | { readonly ok: false; readonly violation: 'no-check-digit'; readonly checkDigit: string }
  | {
      readonly ok: false;
      readonly violation: 'check-digit';
      readonly checkDigit: string;
      readonly found: string;
    }
  | { readonly ok: false; readonly violation: 'length'; readonly digits: number }
  | { readonly ok: false; readonly violation: 'empty' | 'not-digits' };

/** How many digits a bill of lading number has, including the check digit. */
export const bolNumberDigits = 17;

/**
 * The last digit of a bill of lading number, from the 16 before it: the digits are weighted 3 and 1 in turn
 * from the right and added up, and the check digit completes the sum to a multiple of ten. It reveals every
 * single wrong digit, and most swaps of neighboring digits.
 * Sources: GS1 General Specifications, "Standard check digit calculations for GS1 data structures";
 * neodynamic.com, "VICS BOL barcode".
 * @throws RangeError for anything but 16 digits.
 * @example bolCheckDigit('0400000000000000'); // => '8'
 */
export function bolCheckDigit(first16: string): string {
  if (!/^\d{16}$/.test(first16)) throw new RangeError('A check digit is worked out from 16 digits');
  const sum = [...first16].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/**
 * Reads a bill of lading number as people write it, with spaces and hyphens anywhere. A correct check digit
 * means the number was copied correctly, not that such a bill exists.
 * Source: VICS standard bill of lading (neodynamic.com, "VICS BOL barcode"): a 7-digit GS1 company prefix and
 * a 9-digit serial, or '04' and 14 digits; then the check digit.
 * @example
 * readBolNumber('0400-0000-0000-0000'); // => { ok: false, violation: 'no-check-digit', checkDigit: '8' }
 */
export function readBolNumber(text: string): BolNumberReading {
  const digits = text.replaceAll(/[\s\u2010-\u2013-]/g, '');
  if (digits === '') return { ok: false, violation: 'empty' };
  if (!/^\d+$/.test(digits)) return { ok: false, violation: 'not-digits' };
  if (digits.length === bolNumberDigits - 1) {
    return { ok: false, violation: 'no-check-digit', checkDigit: bolCheckDigit(digits) };
  }
  if (digits.length !== bolNumberDigits) return { ok: false, violation: 'length', digits: digits.length };
  const checkDigit = bolCheckDigit(digits.slice(0, -1));
  const found = digits.slice(-1);
  if (found !== checkDigit) return { ok: false, violation: 'check-digit', checkDigit, found };
  return { ok: true, number: digits, form: digits.startsWith('04') ? 'no-prefix' : 'company-prefix' };
}
