const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for the content of an element or an attribute in double quotes. */
export const htmlText = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '');
