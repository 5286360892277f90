import { htmlText } from '../edge/html-text.ts';

/** Characters that XML 1.0 has no way to write. Tab and the ends of lines are not among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text for the content of an element or an attribute in double quotes. */
export const xmlText = (text: string) => htmlText(text.toWellFormed().replace(unwritable, ''));
