import type { SearchFile } from '@freightwright/contracts';
import MiniSearch, { type QueryCombination } from 'minisearch';

export interface FoundSection {
  /** Its address on the site: '/freight-classes#class-92-5'. */
  readonly to: string;
  readonly heading: string;
  /** The title of its page; undefined for the introduction of a page, whose heading is its title. */
  readonly page: string | undefined;
  /** An excerpt of its text, around the search term if it occurs. */
  readonly excerpt: string;
  /** Documentation of the API, which only developers look for, comes after everything else. */
  readonly isApi: boolean;
}

/** Searches sections: the best first, pages and guides before the API. */
export type FindSections = (typed: string) => FoundSection[];

/** More results are not read; refining the search is faster. */
const foundAtMost = { pages: 8, api: 4 } as const;
/** The characters of an excerpt, and how many of them precede the match. */
const excerptLength = 140;
const excerptBefore = 50;

/** A word, or a figure such as 92.5. */
const word = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;

/** Terms of the trade that mean the same: each finds the others. */
const synonyms: readonly (readonly string[])[] = [
  ['bill of lading', 'bol', 'bols'],
  ['hazardous materials', 'hazmat', 'dangerous goods', 'hazardous goods'],
  ['cost', 'quote', 'quotes', 'estimate', 'rate'],
  ['pricing', 'plan', 'plans', 'subscription', 'upgrade'],
  ['sign in', 'login', 'log in'],
];
/** Words of a question that name nothing. Typed alone they are searched for. */
const fillers = new Set(
  'a an and calculator do find for how i in is lookup look my of on page search the to up what where'.split(
    ' ',
  ),
);

/** Indexes everything that can be found on the site: some hundred sections, a few milliseconds. */
export function createFinder({ pages }: SearchFile): FindSections {
  const sections = pages.flatMap(({ path, title, sections }) =>
    sections.map(({ anchor, heading, text }) => ({
      to: anchor === undefined ? path : `${path}#${anchor}`,
      heading,
      page: anchor === undefined && heading === title ? undefined : title,
      text,
      isApi: path.startsWith('/developers'),
    })),
  );
  const index = new MiniSearch({
    idField: 'id',
    fields: ['heading', 'page', 'text'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { heading: 4, page: 2 },
      // The introduction of a page comes before its details.
      boostDocument: (id) => (sections[id]?.page === undefined ? 3 : 1),
      prefix: true,
      // Figures must match exactly; a longer word may have a typo.
      fuzzy: (term) => (/^\D{5,}$/.test(term) ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (typed) => {
    const found = index.search(queryOf(typed)).flatMap(({ id, terms }) => {
      const section = sections[id];
      if (!section) return [];
      const { text, ...rest } = section;
      return { ...rest, excerpt: excerptOf(text, terms) };
    });
    return [
      ...found.filter(({ isApi }) => !isApi).slice(0, foundAtMost.pages),
      ...found.filter(({ isApi }) => isApi).slice(0, foundAtMost.api),
    ];
  };
}

const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** Each word or one of its synonyms, without fillers unless nothing else was typed. */
function queryOf(typed: string): QueryCombination {
  let rest = typed.slice(0, 100).toLowerCase();
  const queries: QueryCombination['queries'] = [];
  for (const terms of synonyms) {
    const phrase = new RegExp(`\\b(?:${terms.join('|')})\\b`, 'g');
    const without = rest.replace(phrase, ' ');
    if (without === rest) continue;
    rest = without;
    queries.push({
      combineWith: 'OR',
      queries: terms.map((term) => ({ combineWith: 'AND', queries: wordsOf(term) })),
    });
  }
  const words = wordsOf(rest);
  const naming = words.filter((each) => !fillers.has(each));
  return {
    combineWith: 'AND',
    queries: [...queries, ...(queries.length + naming.length > 0 ? naming : words)],
  };
}

/** The excerpt of a text around the first of the words, cut between words. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = Math.min(...words.map((each) => lower.indexOf(each)).filter((at) => at >= 0), text.length);
  const wanted = found === text.length ? 0 : Math.max(0, found - excerptBefore);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const rest = text.slice(from);
  const piece =
    rest.length <= excerptLength ? rest : `${rest.slice(0, rest.lastIndexOf(' ', excerptLength))} …`;
  return from === 0 ? piece : `… ${piece}`;
}
