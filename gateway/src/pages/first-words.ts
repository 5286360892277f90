import type { DeclaredPage } from '@freightwright/contracts';
import { htmlText } from '../edge/html-text.ts';

/**
 * The heading of a page without markup and the sentence below it, as its remote declares them, or '' when it
 * declares none. The shell leaves them in place until the remote draws its page.
 */
export function firstWordsOf(page: DeclaredPage | undefined): string {
  if (page?.heading === undefined) return '';
  const lead = page.lead === undefined ? '' : `<p>${htmlText(page.lead)}</p>`;
  return `<h1>${htmlText(page.heading)}</h1>${lead}`;
}
