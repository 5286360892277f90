const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for the content of an element or an attribute in double quotes. */
export const htmlText = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '');

/** Characters that XML 1.0 cannot represent. Tabs and line breaks are not among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Escapes text for the content of an element or an attribute in double quotes. */
export const xmlText = (text: string) => htmlText(text.toWellFormed().replace(unwritable, ''));

/**
 * Escapes JSON for a script element: neither '</script>' nor '<!--' remains in it. The result is valid
 * JavaScript as well (U+2028 and U+2029 are escaped).
 */
export const jsonForHtml = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
