import * as z from 'zod/mini';
import { PagePath, pagesAtMost } from './registry.ts';
import { list, text } from './text.ts';

/** The file of a remote's version with what can be found on its pages. */
export const searchFile = 'search.json';
/** The most that this file may have, in bytes. */
export const searchFileBytesAtMost = 256 * 1024;
/** The most characters of a section's text that are searched. */
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
