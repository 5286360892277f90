import * as z from 'zod/mini';
import { PagePath, pagesAtMost } from './registry.ts';
import { Day, list, text } from './text.ts';

/** The file of the shell's build that contains the frames of its pages. */
export const framesFile = 'frames.json';

/**
 * The frame of a page, as the shell's build rendered it. `page` has the slot for the page of a remote, `bare`
 * the outline of a page that only the shell's scripts can render.
 */
export const Frames = z.strictObject({ page: text(100_000), bare: text(100_000) });
export type Frames = z.infer<typeof Frames>;

/** The file of a remote's version that lists its markup. */
export const pagesFile = 'pages.json';
/** Maximum bytes of this file. */
export const pagesFileBytesAtMost = 512 * 1024;
/**
 * Maximum markup of the page at a path after gzip, in KiB. The home page has less, because its visitors have
 * the slowest connections: ours takes 5.
 * @example markupBudgetKiB('/'); // => 10
 */
export const markupBudgetKiB = (path: string): number => (path === '/' ? 10 : 40);

/** @example markupFile('/a/b'); // => 'pages/a/b.html' */
export const markupFile = (path: string) => `pages/${path === '/' ? 'index' : path.slice(1)}.html`;

/** Maximum structured data of one page as JSON, in bytes. */
export const structuredDataBytesAtMost = 16 * 1024;

/**
 * The kinds of structured data that a page may declare, with the properties that each must have. Breadcrumbs,
 * articles and questions are derived from the page's breadcrumb trail, dates and questions. Sources:
 * schema.org; "Software app (SoftwareApplication) structured data", Google Search Central, which requires
 * `offers`.
 */
export const structuredDataKinds: Readonly<Record<string, readonly string[]>> = {
  WebApplication: ['name', 'description', 'applicationCategory', 'operatingSystem', 'offers'],
  SoftwareApplication: ['name', 'description', 'applicationCategory', 'operatingSystem', 'offers'],
  AboutPage: ['name', 'description'],
  ContactPage: ['name', 'description'],
};

/** The size of a page's preview picture when its address is shared, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const;
/** Maximum bytes of such a picture. */
export const pictureBytesAtMost = 200 * 1024;

const FilePath = text(200, z.regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/));

/** A change of the industry's rules or ours. It becomes an entry of the site's feed. */
const Change = z.strictObject({
  /** Effective date. */
  date: Day,
  title: text(120),
  text: text(1_000),
  /** The anchor on the page: 'nmfc-2025-1'. It is stable for as long as the entry exists. */
  anchor: text(80, z.regex(/^[a-z0-9][a-z0-9-]*$/)),
});
export type Change = z.infer<typeof Change>;

/** A page as the remote's build rendered it, with the metadata for the document's head. */
export const PageMarkup = z.strictObject({
  path: PagePath,
  /** The file with the markup, such as 'pages/index.html'. */
  markup: FilePath,
  /** Its style sheets in order. */
  sheets: list(FilePath, 30),
  /** Without the site's name. */
  title: text(120),
  description: text(300),
  canonicalPath: PagePath,
  /** JSON-LD for search engines, without its `url`, which is the canonical address. */
  structuredData: z.optional(z.record(z.string(), z.unknown())),
  /** The breadcrumb trail from the top, without the site's home page. */
  trail: z.optional(list(z.strictObject({ name: text(120), path: PagePath }), 5)),
  /** The page's questions and answers, as plain text. */
  questions: z.optional(list(z.strictObject({ question: text(300), answer: text(2_000) }), 50)),
  /** The publication date. A page with one is an article. */
  published: z.optional(Day),
  /** The date of the last change of its text. */
  updated: z.optional(Day),
  changes: z.optional(list(Change, 200)),
  /** The preview picture when its address is shared: a PNG of `pictureSize`. */
  picture: z.optional(z.strictObject({ file: FilePath, alt: text(200) })),
});
export type PageMarkup = z.infer<typeof PageMarkup>;

export const PagesFile = z.strictObject({ pages: list(PageMarkup, pagesAtMost) });
export type PagesFile = z.infer<typeof PagesFile>;

/** React's escapes for the characters that have a meaning in markup. */
const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/**
 * Reverts React's escaping of an attribute or a text.
 * @example unescaped('Load &amp; count'); // => 'Load & count'
 */
export const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => signs[sign] ?? sign);

/** The search index of a remote's version. */
export const searchFile = 'search.json';
/** Maximum bytes of this file. */
export const searchFileBytesAtMost = 256 * 1024;
/** Maximum searched characters of a section's text. */
export const searchTextAtMost = 1_000;

/** A page and its sections, each a heading with the text below it, up to the next heading. */
const SearchPage = z.strictObject({
  path: PagePath,
  title: text(120),
  sections: list(
    z.strictObject({
      /** The id of the element with the section. Left out for the beginning of the page. */
      anchor: z.optional(text(80, z.regex(/^[a-zA-Z][\w.-]*$/))),
      heading: text(200),
      text: text(searchTextAtMost),
    }),
    200,
  ),
});
export type SearchPage = z.infer<typeof SearchPage>;

export const SearchFile = z.strictObject({ pages: list(SearchPage, pagesAtMost) });
export type SearchFile = z.infer<typeof SearchFile>;
