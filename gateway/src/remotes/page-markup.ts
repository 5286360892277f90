import type { PageMarkup, RemoteEntry } from '@freightwright/contracts';
import { PagesFile, pagesFile, remoteContract } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import type { CachedFiles } from '../files/files.ts';
import { createVersionCache, folderOf, readVersionJson, textOf } from './version-cache.ts';
import { isElsewhere } from './visitor-registry.ts';

/** The initial markup of a remote's page. */
export interface Markup extends Omit<PageMarkup, 'markup' | 'sheets' | 'picture'> {
  readonly html: string;
  readonly sheets: readonly StyleSheet[];
  /** The page's preview image, with its URL as a path. */
  readonly picture: { readonly address: string; readonly alt: string } | undefined;
}

/** A style sheet that the markup needs. */
export interface StyleSheet {
  readonly address: string;
  /** Its path in the version, which the remote's own scripts request, so that they find it already loaded. */
  readonly file: string;
}

export type PagesMarkup = ReturnType<typeof createPagesMarkup>;

/** Caches the markup of each version, all pages together. */
export function createPagesMarkup({ files, log }: { files: CachedFiles; log: Log }) {
  const markupOf = createVersionCache({
    read: (entry) => readMarkup(files, folderOf(entry)),
    failure: 'A page begins without its markup',
    log,
  });

  return {
    /**
     * The markup of the page at this path, or undefined when its version has none. Never rejects, and takes
     * at most 300 ms.
     */
    async of(entry: RemoteEntry, path: string): Promise<Markup | undefined> {
      // The shell refuses a remote with another contract version. Markup of an override would have to come
      // from its URL, which only the visitor's browser may fetch.
      if (entry.contract !== remoteContract || isElsewhere(entry)) return undefined;
      if (!entry.pages?.some((page) => page.path === path && page.heading === undefined)) return undefined;
      return (await markupOf(entry))?.get(path);
    },
  };
}

async function readMarkup(files: CachedFiles, folder: string): Promise<ReadonlyMap<string, Markup>> {
  const text = await readVersionJson(files, folder + pagesFile, PagesFile);
  if (!text) throw new Error(`There is no ${folder}${pagesFile}`);
  const pages = text.pages.map(async ({ markup, ...page }) => {
    const text = await textOf(files, folder + markup);
    if (text === undefined) throw new Error(`There is no ${folder}${markup}`);
    const addressOf = (file: string) => `/mfe/${folder}${file}`;
    // A build does not know its version, which is a hash of it, so its links to its own files begin with this.
    const html = text.replaceAll(' href="/version/', ` href="${addressOf('')}`);
    const sheets = page.sheets.map((file) => ({ file, address: addressOf(file) }));
    const picture = page.picture && { address: addressOf(page.picture.file), alt: page.picture.alt };
    return [page.path, { ...page, html, sheets, picture }] as const;
  });
  return new Map(await Promise.all(pages));
}
