const signed = /^([+-]?)(.+)$/;
const plain = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
// Groups of three digits: 1,200 and 12,345,678.9. A group never begins with a lone 0, so 0,500 is a decimal.
const groupedByComma = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const decimalComma = /^\d*,\d+$|^\d+,$/;
// Two dots, or a dot before a comma, can only be European thousands separators: 1.234.567 and 1.234,5.
const groupedByDot = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$|^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/;
const fraction = /^(?:(\d+)(?: |-))?(\d{1,3})\/(\d{1,3})$/;

/**
 * Reads one decimal without a unit; NaN for an invalid text. One comma can mean two things. Here it separates
 * thousands when exactly three digits follow and one to three, not starting with 0, precede it, as US readers
 * write: '1,200' is 1200. Otherwise it is a decimal comma: '1,2' is 1.2, '48,5' is 48.5, '0,500' is 0.5. A
 * single dot is always the decimal point: '1.200' is 1.2. Both together settle it: the last one is the
 * decimal sign. Tape-measure fractions are read too: '48 1/2', '48-1/2' and '48½'. Full-width digits count as
 * digits. '1e3' is refused, because in a freight form it is a typo far more often than a thousand.
 * @example readDecimal('48 1/2'); // => 48.5
 */
export function readDecimal(text: string): number {
  const [, sign, digits = ''] = signed.exec(normalized(text)) ?? [];
  const value = unsigned(digits.trim());
  return sign === '-' ? -value : value;
}

/**
 * Replaces full-width and typographic characters by plain ones, '½' by ' 1/2'; trims and joins spaces.
 * @example normalized(' ４８½ '); // => '48 1/2'
 */
export function normalized(text: string): string {
  // Nearly every number is plain, and nothing below would change it.
  if (plain.test(text)) return text;
  return (
    text
      // Programs write a no-break or thin space between thousands.
      .replace(/(?<=\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))/g, '')
      .replace(/(\d?)([¼-¾⅐-⅞])/g, '$1 $2')
      // Before NFKC, which would decompose the accent.
      .replace(/[‘’‛´`]/g, "'")
      .replace(/[“”‟]/g, '"')
      .normalize('NFKC')
      .replace(/[\u2212\u2013\u2010\u2011]/g, '-')
      .replace(/\u2032/g, "'")
      .replace(/\u2044/g, '/')
      .replace(/''/g, '"')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function unsigned(digits: string): number {
  if (plain.test(digits)) return Number(digits);
  if (groupedByComma.test(digits)) return Number(digits.replaceAll(',', ''));
  if (decimalComma.test(digits)) return Number(digits.replace(',', '.'));
  if (groupedByDot.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  const [, whole, over, under] = fraction.exec(digits) ?? [];
  return Number(under) === 0 ? Number.NaN : Number(whole ?? 0) + Number(over) / Number(under);
}
