import { type BolDraftForm, bolEntries } from '@freightwright/contracts';

const searched = Object.entries(bolEntries)
  .filter(([, { searched: isSearched }]) => isSearched)
  .map(([name]) => name);

/**
 * The searchable texts of a bill: its number, the companies, the orders and references, and the catalog's searched
 * fields. One per line, without duplicates. The limits of the form limit their length.
 */
export function searchTextOf(form: BolDraftForm, bolNumber: string | undefined): string {
  const values = new Map<string, unknown>(Object.entries(form));
  const found = [
    bolNumber,
    ...searched.map((name) => values.get(name)),
    form.thirdPartyBillTo?.company,
    ...(form.lineItems ?? []).map(({ customerOrderNo }) => customerOrderNo),
    ...(form.references ?? []).map(({ value }) => value),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
  return [...new Set(found.map(plain))].join('\n');
}

/**
 * The regular expression that finds `search` anywhere in a search text, ignoring case, accents, and spaces
 * and hyphens between digits, because the document prints its number in groups. Undefined for an empty
 * search.
 */
export function searchPattern(search: string): string | undefined {
  const wanted = plain(search);
  if (wanted === '') return undefined;
  const digits = /^[\d\s-]+$/.test(wanted) ? wanted.replaceAll(/\D/g, '') : '';
  const patterns = new Set([escaped(wanted), ...(digits === '' ? [] : [digits])]);
  return [...patterns].join('|');
}

/** Lower case, without accents, on one line. */
export const plain = (text = ''): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
