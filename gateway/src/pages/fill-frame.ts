import {
  type Frames,
  linksOf,
  type NavigationLink,
  type RemoteEntry,
  type RemoteRegistry,
} from '@freightwright/contracts';
import { htmlText } from '../edge/markup-text.ts';

/** What the frame of one page shows. */
export interface FrameFilling {
  readonly registry: RemoteRegistry;
  /** Without a slash at the end. */
  readonly path: string;
  /** The remote that answers the path. */
  readonly entry: RemoteEntry | undefined;
  /** The markup of its page; undefined when it has none. */
  readonly markup: string | undefined;
  /** The words with which a page without markup begins, as markup of ours. */
  readonly firstWords: string;
}

/** A link as the shell's build rendered it. */
const link = /<li><a href="%path%"([^>]*)>%(header|footer)%<\/a><\/li>/g;

const isOpenToAll = ({ signedInRoutes }: RemoteEntry, path: string) => !signedInRoutes?.includes(path);
const isForAll = (remote: RemoteEntry, { path, tiers }: NavigationLink) =>
  isOpenToAll(remote, path) && (tiers?.includes('anonymous') ?? true);

/**
 * The frame of a page: the shell's own markup, for a visitor who is not signed in, with the links of the
 * registry and the markup of the remote in their places. The shell's scripts take it over as it stands, so it
 * must be what they would draw first. '' when the registry has no links for the footer, which the shell then
 * draws in another way.
 */
export function fillFrame(
  frames: Frames,
  { registry, path, entry, markup, firstWords }: FrameFilling,
): string {
  const links = linksOf(registry.remotes, isForAll, { path, entry });
  if (links.footer.length === 0) return '';
  const isPage = entry !== undefined && isOpenToAll(entry, path);
  return (isPage ? frames.page : frames.bare)
    .replace(link, (_, attributes: string, place: 'header' | 'footer') =>
      links[place].map((each) => linkOf(each, attributes)).join(''),
    )
    .replace(/<div id="page"[^>]*>/, (place) => {
      if (firstWords !== '') return `${place}<div></div><div id="first-words">${firstWords}</div>`;
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
