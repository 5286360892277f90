import {
  checkSchema,
  type PageMarkup,
  PagesFile,
  pagesFile,
  type RemoteEntry,
  remoteContract,
} from '@freightwright/contracts';
import { type Log, withinMs } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { assetPath } from '../files/asset-path.ts';
import type { KeptFiles } from '../files/files.ts';
import { isElsewhere } from './visitor-registry.ts';

/** The markup with which a page of a remote begins. */
export interface Markup extends Omit<PageMarkup, 'markup' | 'sheets' | 'picture'> {
  readonly html: string;
  readonly sheets: readonly Sheet[];
  /** The picture that stands for the page, with its address as a path. */
  readonly picture: { readonly address: string; readonly alt: string } | undefined;
}

/** A style sheet that markup needs. */
export interface Sheet {
  readonly address: string;
  /** Its path in the version, under which the remote's own scripts ask for it and so find it there. */
  readonly file: string;
}

const maxVersions = 200;
/** A page that must wait longer for its markup begins without it, milliseconds. */
const patienceMs = 300;

export type PagesMarkup = ReturnType<typeof createPagesMarkup>;

/** Reads the markup of a version once, all pages together. */
export function createPagesMarkup({ files, log }: { files: KeptFiles; log: Log }) {
  const kept = new LRUCache<string, ReadonlyMap<string, Markup>>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: (manifest) => readMarkup(files, manifest),
  });

  return {
    /**
     * The markup of the page at this path, or undefined when its version has none. Never rejects, and takes at
     * most 300 ms.
     */
    async of(entry: RemoteEntry, path: string): Promise<Markup | undefined> {
      // The shell refuses a remote of another contract. Markup from another address would have to come from there,
      // which only the visitor's browser may ask.
      if (entry.contract !== remoteContract || isElsewhere(entry)) return undefined;
      if (!entry.pages?.some((page) => page.path === path && page.heading === undefined)) return undefined;
      try {
        return (await withinMs(patienceMs, kept.fetch(entry.manifest)))?.get(path);
      } catch (err) {
        log.warn({ err, manifest: entry.manifest }, 'A page begins without its markup');
        return undefined;
      }
    },
  };
}

async function readMarkup(files: KeptFiles, manifest: string): Promise<ReadonlyMap<string, Markup>> {
  const file = assetPath(manifest)?.file ?? '';
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const textOf = async (file: string) => {
    const content = await files.get(folder + file);
    if (!content) throw new Error(`There is no ${folder}${file}`);
    return content.plain.bytes.toString('utf8');
  };
  const checked = checkSchema(PagesFile, JSON.parse(await textOf(pagesFile)), { root: pagesFile });
  if (!checked.ok)
    throw new Error(`${folder}${pagesFile} does not say what markup there is`, { cause: checked.errors });
  const pages = checked.data.pages.map(async ({ markup, ...page }) => {
    const html = await textOf(markup);
    const addressOf = (file: string) => `/mfe/${folder}${file}`;
    const sheets = page.sheets.map((file) => ({ file, address: addressOf(file) }));
    const picture = page.picture && { address: addressOf(page.picture.file), alt: page.picture.alt };
    return [page.path, { ...page, html, sheets, picture }] as const;
  });
  return new Map(await Promise.all(pages));
}
