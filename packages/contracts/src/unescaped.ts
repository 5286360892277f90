/** What React writes in place of the characters that mean something in markup. */
const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** A text of an attribute or an element as it was before React escaped it. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => signs[sign] ?? sign);
