import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import type { Markup, PagesMarkup } from '../remotes/page-markup.ts';

/** A page that search engines may show. */
export interface PublishedPage {
  readonly path: string;
  /** Undefined for a page that begins with words, and while the markup cannot be read. */
  readonly markup: Markup | undefined;
}

/**
 * The pages that are for everybody and that search engines may show, each once and under its canonical address,
 * by path.
 */
export async function publishedPages(
  { remotes }: RemoteRegistry,
  pagesMarkup: PagesMarkup,
): Promise<PublishedPage[]> {
  const pages = await Promise.all(
    remotes.flatMap((entry) =>
      openPages(entry).map(async (path) => ({ path, markup: await pagesMarkup.of(entry, path) })),
    ),
  );
  return pages
    .filter(({ path, markup }) => markup === undefined || markup.canonicalPath === path)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const openPages = ({ pages = [], signedInRoutes = [] }: RemoteEntry) =>
  pages
    .filter(({ path, indexable }) => indexable !== false && !signedInRoutes.includes(path))
    .map(({ path }) => path);
