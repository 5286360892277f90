/** How an @ may be written: as it is, escaped as in addresses or HTML, or as a full-width letter. */
const atSigns = ['@', '%40', '%2540', '&#64;', '&#x40;', '&commat;', '\uff20'];
/** How a text may end that was cut off inside an escaped @. */
const cutAtSigns = ['%4', '%254', '%25', '%2', '%'];
/**
 * What stands between words. The parentheses make `split` keep it. No email address has any of it, except in
 * quotes.
 */
const between = /([\s<>"'`(),|\\[\]{}]+)/;

/**
 * Cleans a text that a page sent, so that it may be kept. It becomes one line, without email addresses (also
 * cut ones) and without the queries of addresses, which may hold what a person typed. Takes time in
 * proportion to the text.
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
