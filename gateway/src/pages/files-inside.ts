import { createHash } from 'node:crypto';

/** What the policy of a page must allow, because it stands in the page: hashes as the policy names them. */
export interface InsideHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PageWithFiles {
  readonly html: string;
  readonly inside: InsideHashes;
  /** False when a file could not be read, and the page asks for it. */
  readonly isComplete: boolean;
}

/** The text of the file at an address of the site, or undefined when it cannot be read now. */
export type ReadText = (address: string) => Promise<string | undefined>;

/**
 * More style than this, in characters, and the page asks for the rest: our largest page has 77,000, which are
 * 16 KiB after compression.
 */
const largestInside = 160_000;

/** The elements by which a head asks for what it is not painted without, as our own code writes them. */
const asks =
  /<link rel="stylesheet" href="(?<sheet>[^"]+)"(?<name> data-href="[^"]*")?>|<script src="(?<script>[^"]+)"><\/script>/g;

/**
 * Puts the files without which a page is not painted into the page: its style sheets, and the script that its
 * head waits for. A first visitor then reads after one answer and not after three. Each keeps its place.
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
    const { sheet, script = '', name = '' } = ask.groups ?? {};
    const text = await read(sheet ?? script);
    isComplete &&= text !== undefined;
    const fits = text !== undefined && length + text.length <= largestInside && canStand(text);
    made += head.slice(from, ask.index);
    from = ask.index + ask[0].length;
    if (!fits) {
      made += ask[0];
      continue;
    }
    length += text.length;
    (sheet === undefined ? scripts : styles).push(hashOf(text));
    made +=
      sheet === undefined
        ? `<script>${text}</script>`
        : `<style${name} data-address="${sheet}">${text}</style>`;
  }
  return { html: made + head.slice(from) + html.slice(end), inside: { scripts, styles }, isComplete };
}

/**
 * Whether an HTML parser takes the text as it is and ends it where it ends, and whether it means the same in a
 * page as in a file of its own: an address in a style sheet counts from that file.
 */
const canStand = (text: string) =>
  !/<\/(?:style|script)|<!--/i.test(text) && !/\burl\((?!["']?(?:\/|data:|#))|@import/i.test(text);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
