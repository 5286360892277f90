/** An @ as it is, in the escapes of addresses and pages, and as full-width letter. */
const atSigns = ['@', '%40', '%2540', '&#64;', '&#x40;', '&commat;', '\uff20'];
/** What a text that was cut off inside an escaped @ may end with. */
const cutAtSigns = ['%4', '%254', '%25', '%2', '%'];
/** Signs that stand between words, kept by the split; an address has none of them outside of quotes. */
const between = /([\s<>"'`(),|\\[\]{}]+)/;

/**
 * Text of a page as it may be kept: one line, without e-mail addresses, whole or cut off, and without the queries of addresses, which may
 * hold what a person typed. Linear in the text.
 */
export function reportText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const words = line.split(between);
  return words.map((word, index) => reportWord(word, index === words.length - 1)).join('');
}

function reportWord(word: string, isLast: boolean): string {
  const query = word.search(/[?#]/);
  const shown = query !== -1 && word.indexOf('=', query) !== -1 ? `${word.slice(0, query)}?[cut]` : word;
  const lower = shown.toLowerCase();
  const holdsAddress =
    atSigns.some((sign) => lower.includes(sign)) ||
    (isLast && cutAtSigns.some((sign) => lower.endsWith(sign)));
  return holdsAddress ? '[redacted]' : shown;
}
