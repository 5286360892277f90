import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Frames, framesFile, RemoteEntry } from '@freightwright/contracts';
import type { PageWithFiles, ShellFiles } from '@freightwright/gateway/pages';
import {
  composePage,
  createCachedFiles,
  createPagesMarkup,
  createPreloadLinks,
  entryAt,
  withFilesInside,
} from '@freightwright/gateway/pages';
import { createLog } from '@freightwright/runtime-kit';

/** A site to load pages from: the HTML of each page, and the file of each URL. */
export interface Site {
  readonly name: string;
  page(path: string): Pick<PageWithFiles, 'html' | 'inside'>;
  fileOf(path: string): string;
}

const script = (href: string) => `<link rel="preload" as="script" href="${href}">`;
const style = (href: string) => `<link rel="preload" as="style" href="${href}">`;

/** The remotes that `npm run build` has built. */
export async function readRemotes(workspace: string): Promise<RemoteEntry[]> {
  const parts = (await readdir(workspace)).filter((name) =>
    existsSync(join(workspace, name, 'dist/entry.json')),
  );
  return Promise.all(
    parts.map(async (part) =>
      RemoteEntry.parse(JSON.parse(await readFile(join(workspace, part, 'dist/entry.json'), 'utf8'))),
    ),
  );
}

export async function federatedSite(workspace: string, remotes: readonly RemoteEntry[]): Promise<Site> {
  const shell: ShellFiles = {
    html: await readFile(join(workspace, 'shell/dist/index.html'), 'utf8'),
    frames: Frames.parse(JSON.parse(await readFile(join(workspace, 'shell/dist', framesFile), 'utf8'))),
  };
  const distOf = (name: string, version: string) => join(workspace, name, 'dist', version);
  const fileOf = (path: string) => {
    const [, name = '', version = '', file = ''] = /^\/mfe\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
    return name ? join(distOf(name, version), file) : join(workspace, 'shell/dist', path);
  };
  const files = createCachedFiles({
    find: async (path) => ({ changedAtMs: 0, read: () => readFile(fileOf(`/mfe/${path}`)) }),
  });
  const log = createLog({ name: 'bench', level: 'warn' });
  const pagesMarkup = createPagesMarkup({ files, log });
  const preloadLinks = createPreloadLinks({ files, log });
  const pages = new Map<string, PageWithFiles>();
  for (const entry of remotes) {
    for (const path of entry.routes) {
      const markup = await pagesMarkup.of(entry, path);
      const head = await preloadLinks.of(
        entry,
        markup?.sheets.map(({ address }) => address),
      );
      const page = composePage(shell, { ...partsAt(remotes, path), entry, markup, head });
      pages.set(path, await withFilesInside(page, (address) => readFile(fileOf(address), 'utf8')));
    }
  }
  return { name: 'federated', page: (path) => pages.get(path) ?? bare(''), fileOf };
}

/** The site as one client-rendered build. @param folder the output of build-monolith.ts. */
export async function monolithicSite(folder: string, remotes: readonly RemoteEntry[]): Promise<Site> {
  const shell = { html: await readFile(join(folder, 'index.html'), 'utf8'), frames: undefined };
  const pages: Record<string, string[]> = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8'));
  return {
    name: 'monolith',
    page(path) {
      const parts = partsAt(remotes, path);
      const files = (pages[parts.entry.name] ?? []).map((file) => `/${file}`);
      const head = files.map((file) => (file.endsWith('.css') ? style(file) : script(file))).join('');
      return bare(composePage(shell, { ...parts, markup: undefined, head }));
    },
    fileOf: (path) => join(folder, path),
  };
}

/** A page that references each of its files. */
const bare = (html: string) => ({ html, inside: { scripts: [], styles: [] } });

function partsAt(remotes: readonly RemoteEntry[], path: string) {
  const registry = { remotes: [...remotes] };
  const entry = entryAt(path, registry);
  if (entry === undefined) throw new Error(`No remote answers ${path}`);
  return { path, entry, registry, registryJson: JSON.stringify(registry), origin: 'http://site' };
}
