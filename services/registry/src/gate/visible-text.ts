import { unescaped } from '@freightwright/contracts';

/**
 * What a reader sees of markup as React writes it, or of plain text: without elements, and with every run of
 * blanks, no-break ones too, as one.
 */
export const visibleText = (html: string) =>
  unescaped(html.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
