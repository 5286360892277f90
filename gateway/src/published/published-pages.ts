import {
  checkSchema,
  type RemoteEntry,
  type RemoteRegistry,
  remoteContract,
  SearchFile,
  type SearchPage,
  searchFile,
} from '@freightwright/contracts';
import { type Log, withinMs } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { assetPath } from '../files/asset-path.ts';
import type { KeptFiles } from '../files/files.ts';
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

const maxVersions = 200;
/** Who searches does not wait longer for one remote, milliseconds. */
const patienceMs = 300;

export type SearchPages = ReturnType<typeof createSearchPages>;

/** Reads what can be found on the pages of a version once. */
export function createSearchPages({ files, log }: { files: KeptFiles; log: Log }) {
  const kept = new LRUCache<string, readonly SearchPage[]>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: (manifest) => readPages(files, manifest),
  });
  return {
    /**
     * What can be found on the pages of a version; empty when it does not say, undefined when that cannot be read now.
     * Never rejects, and takes at most 300 ms.
     */
    async of({ contract, manifest }: RemoteEntry): Promise<readonly SearchPage[] | undefined> {
      if (contract !== remoteContract) return [];
      try {
        return await withinMs(patienceMs, kept.fetch(manifest));
      } catch (err) {
        log.warn({ err, manifest }, 'The pages of a remote cannot be searched');
        return undefined;
      }
    },
  };
}

async function readPages(files: KeptFiles, manifest: string): Promise<readonly SearchPage[]> {
  const file = assetPath(manifest)?.file ?? '';
  const path = file.slice(0, file.lastIndexOf('/') + 1) + searchFile;
  const content = await files.get(path);
  if (!content) return [];
  const json: unknown = JSON.parse(content.plain.bytes.toString('utf8'));
  const checked = checkSchema(SearchFile, json, { root: searchFile });
  if (checked.ok) return checked.data.pages;
  throw new Error(`${path} does not say what can be found`, { cause: checked.errors });
}
