import { jsonForHtml } from '../edge/markup-text.ts';

/**
 * The place in the shell's build for the registry, so that the first page knows its remotes without another
 * request.
 */
const marker = '<script type="application/json" id="mfe-registry"></script>';

/** The place in the shell's build for the frame. */
const root = '<div id="root"></div>';

/** What is put into the shell for one page. */
export interface Filling {
  /** Goes to the end of the head, after the shell's own files. */
  readonly head: string;
  /** The frame and what stands in it. When it is '', the shell draws its own frame. */
  readonly frame: string;
  readonly registryJson: string;
}

/** The shell with everything in its place. */
export function fillShell(html: string, { head, frame, registryJson }: Filling): string {
  return html
    .replace('</head>', () => `${head}</head>`)
    .replace(root, (place) => filled(place, frame))
    .replace(marker, (place) => filled(place, jsonForHtml(registryJson)));
}

/** Puts the content into an empty element. A `$` in it means nothing special. */
const filled = (element: string, content: string) => element.replace('></', () => `>${content}</`);
