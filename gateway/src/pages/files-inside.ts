import { createHash } from 'node:crypto';

/** The hashes of a page's inline scripts and styles for its content security policy. */
export interface InsideHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PageWithFiles {
  readonly html: string;
  readonly inside: InsideHashes;
  /** False when a file could not be read and is referenced instead. */
  readonly isComplete: boolean;
}

/** The text of the file at a path of the site, or undefined when it is currently unreadable. */
export type ReadText = (address: string) => Promise<string | undefined>;

/**
 * The limit of inline styles, in characters; the rest is referenced. Our largest page has 77,000, which are
 * 16 KiB after compression.
 */
const largestInside = 160_000;

/** The elements of render-blocking files in a head, as our own code writes them. */
const asks =
  /<link rel="stylesheet" href="(?<styleSheet>[^"]+)"(?<name> data-href="[^"]*")?>|<script src="(?<script>[^"]+)"><\/script>/g;

/**
 * Puts a page's render-blocking files into it: its style sheets, and the blocking script of its head. A first
 * visit then renders after one response instead of three. The order is preserved.
 * @param html a document whose texts are escaped, so that what looks like an element is one of ours.
 */
export async function withFilesInside(html: string, read: ReadText): Promise<PageWithFiles> {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const scripts: string[] = [];
  const styles: string[] = [];
  let isComplete = true;
  let length = 0;
  let made = '';
  let from = 0;
  for (const ask of head.matchAll(asks)) {
    const { styleSheet, script = '', name = '' } = ask.groups ?? {};
    const text = await read(styleSheet ?? script);
    isComplete &&= text !== undefined;
    const fits = text !== undefined && length + text.length <= largestInside && canStand(text);
    made += head.slice(from, ask.index);
    from = ask.index + ask[0].length;
    if (!fits) {
      made += ask[0];
      continue;
    }
    length += text.length;
    (styleSheet === undefined ? scripts : styles).push(hashOf(text));
    made +=
      styleSheet === undefined
        ? `<script>${text}</script>`
        : `<style${name} data-address="${styleSheet}">${text}</style>`;
  }
  return { html: made + head.slice(from) + html.slice(end), inside: { scripts, styles }, isComplete };
}

/**
 * Whether the text can be inlined: it does not end its element early, and means the same inline as in a file.
 * URLs in a style sheet are relative to its file.
 */
const canStand = (text: string) =>
  !/<\/(?:style|script)|<!--/i.test(text) && !/\burl\((?!["']?(?:\/|data:|#))|@import/i.test(text);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
