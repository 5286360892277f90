import type { SearchFile } from '@freightwright/contracts';
import MiniSearch from 'minisearch';

export interface FoundSection {
  /** Its address on the site: '/freight-classes#class-92-5'. */
  readonly to: string;
  readonly heading: string;
  /** The title of its page; undefined for the introduction of a page, whose heading is its title. */
  readonly page: string | undefined;
  /** An excerpt of its text, around the search term if it occurs. */
  readonly excerpt: string;
}

/** Searches sections: the best first, at most `foundAtMost`. */
export type FindSections = (typed: string) => FoundSection[];

/** More results are not read; refining the search is faster. */
export const foundAtMost = 8;
/** The characters of an excerpt, and how many of them precede the match. */
const excerptLength = 140;
const excerptBefore = 50;

/** A word, or a figure such as 92.5. */
const word = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;

/** Indexes everything that can be found on the site: some hundred sections, a few milliseconds. */
export function createFinder({ pages }: SearchFile): FindSections {
  const sections = pages.flatMap(({ path, title, sections }) =>
    sections.map(({ anchor, heading, text }) => ({
      to: anchor === undefined ? path : `${path}#${anchor}`,
      heading,
      page: anchor === undefined && heading === title ? undefined : title,
      text,
    })),
  );
  const index = new MiniSearch({
    idField: 'id',
    fields: ['heading', 'page', 'text'],
    tokenize: (text) => text.match(word) ?? [],
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: true,
      // Figures must match exactly; a longer word may have a typo.
      fuzzy: (term) => (/^\D{5,}$/.test(term) ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (typed) =>
    index
      .search(typed.slice(0, 100))
      .slice(0, foundAtMost)
      .flatMap(({ id, terms }) => {
        const section = sections[id];
        if (!section) return [];
        const { text, ...rest } = section;
        return { ...rest, excerpt: excerptOf(text, terms) };
      });
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
