import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RemoteEntry, sharedLibraries } from '@freightwright/contracts';

/** A site to load pages from: the HTML of each page, and the file of each address. */
export interface Site {
  readonly name: string;
  page(path: string): string;
  fileOf(path: string): string;
}

const marker = '<script type="application/json" id="mfe-registry"></script>';

/** The page as the gateway sends it, with links to what it loads next and with the registry inside. */
const filled = (html: string, links: readonly string[], remotes: readonly RemoteEntry[]) =>
  html
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(marker, () => marker.replace('></', `>${JSON.stringify({ remotes })}</`));

const script = (href: string) => `<link rel="preload" as="script" href="${href}">`;
const style = (href: string) => `<link rel="preload" as="style" href="${href}">`;

interface Files {
  readonly sync: readonly string[];
}

interface Assets {
  readonly assets: { readonly js: Files; readonly css: Files };
}

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly Assets[];
  readonly shared: readonly (Assets & { readonly name: string })[];
}

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
  const html = await readFile(join(workspace, 'shell/dist/index.html'), 'utf8');
  const distOf = (name: string, version: string) => join(workspace, name, 'dist', version);
  const links = new Map<string, string[]>();
  for (const { name, version, manifest } of remotes) {
    const file = join(distOf(name, version), 'mf-manifest.json');
    const { metaData, exposes, shared }: Manifest = JSON.parse(await readFile(file, 'utf8'));
    const brought = shared.filter((library) => sharedLibraries[library.name]?.everyRemote === false);
    const parts = [...exposes, ...brought];
    const at = (asset: string) => `/mfe/${name}/${version}/${asset}`;
    links.set(name, [
      `<link rel="preload" as="fetch" href="${manifest}" crossorigin>`,
      script(at(metaData.remoteEntry.name)),
      ...parts.flatMap(({ assets }) => assets.css.sync.map(at).map(style)),
      ...parts.flatMap(({ assets }) => assets.js.sync.map(at).map(script)),
    ]);
  }
  return {
    name: 'federated',
    page: (path) => filled(html, links.get(remoteAt(remotes, path)) ?? [], remotes),
    fileOf(path) {
      const [, name = '', version = '', file = ''] = /^\/mfe\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
      return name ? join(distOf(name, version), file) : join(workspace, 'shell/dist', path);
    },
  };
}

/** @param folder where build-monolith.ts has written its files. */
export async function monolithicSite(folder: string, remotes: readonly RemoteEntry[]): Promise<Site> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const pages: Record<string, string[]> = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8'));
  return {
    name: 'monolith',
    page(path) {
      const files = (pages[remoteAt(remotes, path)] ?? []).map((file) => `/${file}`);
      return filled(
        html,
        files.map((file) => (file.endsWith('.css') ? style(file) : script(file))),
        remotes,
      );
    },
    fileOf: (path) => join(folder, path),
  };
}

function remoteAt(remotes: readonly RemoteEntry[], path: string): string {
  return remotes.find(({ routes }) => routes.includes(path))?.name ?? '';
}
