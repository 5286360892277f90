import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  entryScript,
  type FederationManifest,
  manifestFile,
  markupFile,
  type PagesFile,
  pagesFile,
  type RemoteDeclaration,
  remoteMark,
  type SearchFile,
  type SearchPage,
  searchFile,
  unescaped,
} from '@freightwright/contracts';
import { moduleFile, readJson } from '../../build-files.ts';
import { drawPicture, pictureAlt } from '../picture/build-picture.ts';
import { federationName } from '../webpack/remote.ts';
import type { MarkupTask, RenderedPage } from './build-markup-worker.ts';
import { sectionsOf } from './build-search.ts';

/** The pages of a remote that begin with markup: the declared ones, except those with a text instead. */
export const pagesWithMarkup = ({ pages = [] }: Pick<RemoteDeclaration, 'pages'>) =>
  pages.filter(({ heading }) => heading === undefined).map(({ path }) => path);

/** The build-only fields of remote.json. */
export interface ForTheBuild {
  /** Searchable content of pages without markup, such as those for signed-in visitors. */
  readonly search?: readonly SearchPage[];
}

/** Writes markup and search texts into a build. @throws Error that names the page and the reason. */
export async function writePages(
  folder: string,
  declared: { readonly name: string } & Pick<RemoteDeclaration, 'pages'> & ForTheBuild,
): Promise<void> {
  const pages = [...(await writeMarkup(folder, declared)), ...(declared.search ?? [])];
  if (pages.length > 0) await writeJson<SearchFile>(join(folder, searchFile), { pages });
}

/**
 * Renders the declared pages of a remote from the very files that browsers get, and puts the markup beside
 * them: a file and a picture for each page, and one index file.
 * @returns what can be found on them.
 */
async function writeMarkup(
  folder: string,
  declared: { readonly name: string } & Pick<RemoteDeclaration, 'pages'>,
): Promise<SearchPage[]> {
  const paths = pagesWithMarkup(declared);
  if (paths.length === 0) return [];
  const { name } = declared;
  const manifest = await readJson<FederationManifest>(join(folder, manifestFile));
  const task: MarkupTask = {
    folder,
    name,
    container: federationName(name),
    entryScript: entryScript(manifest),
    paths,
  };
  const rendered: readonly RenderedPage[] = await inWorker(task);
  const pages = await Promise.all(rendered.map((page) => writePage(folder, page, remoteMark(name))));
  await writeJson<PagesFile>(join(folder, pagesFile), { pages });
  const hidden = new Set(declared.pages?.filter((page) => page.indexable === false).map(({ path }) => path));
  return rendered
    .filter(({ path }) => !hidden.has(path))
    .map(({ path, html, head }) => ({ path, title: head.title, sections: sectionsOf(html) }));
}

const writeJson = <T>(file: string, content: T) => writeFile(file, `${JSON.stringify(content, null, 2)}\n`);

async function writePage(folder: string, { path, html, sheets, head }: RenderedPage, mark: string) {
  const markup = markupFile(path);
  const { html: lifted, css } = liftStyles(html, mark);
  const styleSheet = markup.replace(/html$/, 'css');
  const picture = { file: markup.replace(/html$/, 'png'), alt: pictureAlt(head) };
  await mkdir(dirname(join(folder, markup)), { recursive: true });
  await writeFile(join(folder, markup), lifted);
  await writeFile(join(folder, picture.file), await drawPicture(head));
  if (css !== '') await writeFile(join(folder, styleSheet), css);
  return { path, markup, sheets: css === '' ? [...sheets] : [...sheets, styleSheet], ...head, picture };
}

/**
 * Moves the style attributes of markup into a style sheet, because the page's policy refuses inline style:
 * `style="left:5%"` becomes `data-style="k3x0"`. The scripts of the page set styles in a way that the policy
 * allows, and those then win, as they would over the attribute.
 * @param mark the prefix of the remote's names, so that the rules match no element of another.
 */
function liftStyles(html: string, mark: string): { html: string; css: string } {
  const styles = new Map<string, number>();
  const lifted = html.replace(/(<[a-z][^<>]*?) style="([^"]*)"/g, (_, before: string, style: string) => {
    const number = styles.get(style) ?? styles.size;
    styles.set(style, number);
    return `${before} data-style="${mark}${number}"`;
  });
  // An id that no element has gives the rule a style attribute's precedence over any class.
  const rules = [...styles].map(
    ([style, at]) => `[data-style="${mark}${at}"]:not(#_){${unescaped(style)}}\n`,
  );
  return { html: lifted, css: rules.join('') };
}

/** Renders the shell's frame. @param frame the file that renders it. */
export const renderFrames = (frame: string): Promise<{ page: string; bare: string }> => inWorker({ frame });

/**
 * Rendering runs in its own thread, because React reads NODE_ENV only when it is first imported, and its
 * development build is slower and writes longer markup.
 */
async function inWorker<T>(task: MarkupTask | { readonly frame: string }): Promise<T> {
  const worker = new Worker(moduleFile('build/markup/build-markup-worker'), {
    workerData: task,
    env: { NODE_ENV: 'production', TZ: 'UTC' },
  });
  const [answer] = await once(worker, 'message');
  await worker.terminate();
  return answer;
}
