import type { DeclaredPage, Frames, RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { htmlText } from '../edge/markup-text.ts';
import type { Markup } from '../remotes/page-markup.ts';
import { fillFrame } from './fill-frame.ts';
import { fillShell } from './fill-shell.ts';
import { headFor } from './page-head.ts';

/** What the shell's build brings for its pages. */
export interface ShellFiles {
  readonly html: string;
  /** Undefined for a build without them; each page then begins empty. */
  readonly frames: Frames | undefined;
}

/** What one page consists of besides the shell. */
export interface PageParts {
  /** Without a slash at the end. */
  readonly path: string;
  /** The remote that answers the path. */
  readonly entry: RemoteEntry | undefined;
  readonly markup: Markup | undefined;
  /** Undefined until a registry has been read. */
  readonly registry: RemoteRegistry | undefined;
  readonly registryJson: string;
  /** Links and settings for the end of the head. */
  readonly head: string;
  /** Origin of the site as visitors type it. */
  readonly origin: string;
}

/** The whole document. Everything in it is the same for every visitor. */
export function composePage({ html, frames }: ShellFiles, parts: PageParts): string {
  const { path, entry, markup, registry, registryJson, head, origin } = parts;
  const page = entry?.pages?.find((declared) => declared.path === path);
  const frame =
    registry && frames
      ? fillFrame(frames, { registry, path, entry, markup: markup?.html, firstWords: firstWordsOf(page) })
      : '';
  const isDrawn = markup !== undefined && frame !== '';
  const document = isDrawn
    ? // A page that begins with markup says itself what it needs scripts for.
      headFor(html, markup, { origin, indexable: page?.indexable !== false }).replace(
        /<noscript>.*?<\/noscript>/,
        '',
      )
    : html;
  return fillShell(document, { head, frame, registryJson });
}

/**
 * The heading of a page without markup and the sentence below it, as its remote declares them, or '' when it
 * declares none. The shell leaves them in place until the remote draws its page.
 */
export function firstWordsOf(page: DeclaredPage | undefined): string {
  if (page?.heading === undefined) return '';
  const lead = page.lead === undefined ? '' : `<p>${htmlText(page.lead)}</p>`;
  return `<h1>${htmlText(page.heading)}</h1>${lead}`;
}
