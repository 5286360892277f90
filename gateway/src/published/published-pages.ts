import type { RemoteEntry, RemoteRegistry, SearchPage } from '@freightwright/contracts';
import { remoteContract, SearchFile, searchFile } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import type { CachedFiles } from '../files/files.ts';
import type { Markup, PagesMarkup } from '../remotes/page-markup.ts';
import { createVersionCache, folderOf, readVersionJson } from '../remotes/version-cache.ts';

/** A page that search engines may index. */
export interface PublishedPage {
  readonly path: string;
  /** Undefined for a page without markup, and while the markup cannot be read. */
  readonly markup: Markup | undefined;
}

/** The public, indexable pages, each under its canonical URL, by path. */
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

export type SearchPages = ReturnType<typeof createSearchPages>;

/** Caches the search entries of each version's pages. */
export function createSearchPages({ files, log }: { files: CachedFiles; log: Log }) {
  const pagesOf = createVersionCache<readonly SearchPage[]>({
    read: async (entry) =>
      (await readVersionJson(files, folderOf(entry) + searchFile, SearchFile))?.pages ?? [],
    failure: 'The pages of a remote cannot be searched',
    log,
  });
  return {
    /**
     * The search entries of a version's pages; empty when it has none, undefined when they cannot be read
     * now. Never rejects, and takes at most 300 ms.
     */
    async of(entry: RemoteEntry): Promise<readonly SearchPage[] | undefined> {
      return entry.contract === remoteContract ? pagesOf(entry) : [];
    },
  };
}
