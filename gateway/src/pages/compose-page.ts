import {
  type DeclaredPage,
  type Frames,
  linksOf,
  type NavigationLink,
  type RemoteEntry,
  type RemoteRegistry,
} from '@freightwright/contracts';
import { htmlText, jsonForHtml } from '../edge/markup-text.ts';
import type { Markup } from '../remotes/page-markup.ts';
import { headFor } from './page-head.ts';

/**
 * The placeholder for the registry in the shell's build, so that the first page knows its remotes without
 * another request.
 */
const marker = '<script type="application/json" id="mfe-registry"></script>';

/** The placeholder for the frame in the shell's build. */
const root = '<div id="root"></div>';

/** What is inserted into the shell for one page. */
interface Filling {
  /** Added to the end of the head, after the shell's own files. */
  readonly head: string;
  /** The frame and its content. When it is '', the shell renders its own frame. */
  readonly frame: string;
  readonly registryJson: string;
}

/** The shell with all placeholders filled. */
const fillShell = (html: string, { head, frame, registryJson }: Filling): string =>
  html
    .replace('</head>', () => `${head}</head>`)
    .replace(root, (place) => filled(place, frame))
    .replace(marker, (place) => filled(place, jsonForHtml(registryJson)));

/** Inserts the content into an empty element. A `$` in it has no special meaning. */
const filled = (element: string, content: string) => element.replace('></', () => `>${content}</`);

/** What the frame of one page shows. */
interface FrameFilling {
  readonly registry: RemoteRegistry;
  /** Without a trailing slash. */
  readonly path: string;
  /** The remote that serves the path. */
  readonly entry: RemoteEntry | undefined;
  /** The markup of its page; undefined when it has none. */
  readonly markup: string | undefined;
  /** The initial text of a page without markup, as escaped markup. */
  readonly firstText: string;
}

/** A link as the shell's build rendered it. */
const link = /<li><a href="%path%"([^>]*)>%(header|footer)%<\/a><\/li>/g;

const isOpenToAll = ({ signedInRoutes }: RemoteEntry, path: string) => !signedInRoutes?.includes(path);
const isForAll = (remote: RemoteEntry, { path, tiers }: NavigationLink) =>
  isOpenToAll(remote, path) && (tiers?.includes('anonymous') ?? true);

/**
 * The frame of a page: the shell's own markup, for a signed-out visitor, with the registry's links and the
 * remote's markup inserted. The shell's scripts hydrate it, so it must equal their first render. '' when the
 * registry has no links for the footer, which the shell then renders differently.
 */
function fillFrame(frames: Frames, { registry, path, entry, markup, firstText }: FrameFilling): string {
  const links = linksOf(registry.remotes, isForAll, { path, entry });
  if (links.footer.length === 0) return '';
  const isPage = entry !== undefined && isOpenToAll(entry, path);
  return (isPage ? frames.page : frames.bare)
    .replace(link, (_, attributes: string, place: 'header' | 'footer') =>
      links[place].map((each) => linkOf(each, attributes)).join(''),
    )
    .replace(/<div id="page"[^>]*>/, (place) => {
      if (firstText !== '') return `${place}<div></div><div id="first-words">${firstText}</div>`;
      if (entry === undefined || markup === undefined) return place;
      const part = htmlText(`${entry.name}@${entry.version} ${path}`);
      return `${place}<div><div data-part="${part}">${markup}</div></div>`;
    });
}

function linkOf(
  { label, path, current }: ReturnType<typeof linksOf>['header'][number],
  attributes: string,
): string {
  const mark = current === undefined ? '' : ` aria-current="${current}"`;
  return `<li><a href="${htmlText(path)}"${attributes}${mark}>${htmlText(label)}</a></li>`;
}

/** What the shell's build provides for its pages. */
export interface ShellFiles {
  readonly html: string;
  /** Undefined for a build without them; each page then starts empty. */
  readonly frames: Frames | undefined;
}

/** What one page consists of besides the shell. */
export interface PageParts {
  /** Without a trailing slash. */
  readonly path: string;
  /** The remote that serves the path. */
  readonly entry: RemoteEntry | undefined;
  readonly markup: Markup | undefined;
  /** Undefined until a registry has been read. */
  readonly registry: RemoteRegistry | undefined;
  readonly registryJson: string;
  /** Links and settings for the end of the head. */
  readonly head: string;
  /** The site's public origin. */
  readonly origin: string;
}

/** The whole document, which is the same for every visitor. */
export function composePage({ html, frames }: ShellFiles, parts: PageParts): string {
  const { path, entry, markup, registry, registryJson, head, origin } = parts;
  const page = entry?.pages?.find((declared) => declared.path === path);
  const frame =
    registry && frames
      ? fillFrame(frames, { registry, path, entry, markup: markup?.html, firstText: firstWordsOf(page) })
      : '';
  const isDrawn = markup !== undefined && frame !== '';
  const document = isDrawn
    ? // A page with markup has its own message about scripts.
      headFor(html, markup, { origin, indexable: page?.indexable !== false }).replace(
        /<noscript>.*?<\/noscript>/,
        '',
      )
    : html;
  return fillShell(document, { head, frame, registryJson });
}

/**
 * The heading of a page without markup and the sentence below it, as its remote declares them, or '' when it
 * declares none. The shell shows them until the remote renders its page.
 */
function firstWordsOf(page: DeclaredPage | undefined): string {
  if (page?.heading === undefined) return '';
  const lead = page.lead === undefined ? '' : `<p>${htmlText(page.lead)}</p>`;
  return `<h1>${htmlText(page.heading)}</h1>${lead}`;
}
