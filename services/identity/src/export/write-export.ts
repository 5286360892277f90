import type { ExportPage } from '@freightwright/contracts';
import { type ExportingPart, exportContents, leftOut, type ReadPart } from './export-contents.ts';

export interface ExportToWrite {
  userId: string;
  at: Date;
  read: Record<ExportingPart, ReadPart>;
  /** The first page of each part, read before the first byte was sent. */
  firstPages: Record<ExportingPart, ExportPage>;
}

const parts = Object.keys(exportContents) as ExportingPart[];

/** Reads the first page of every part, so that an export that cannot be whole is refused as a whole. */
export async function readFirstPages(
  read: Record<ExportingPart, ReadPart>,
  userId: string,
): Promise<Record<ExportingPart, ExportPage>> {
  const pages = await Promise.all(parts.map(async (part) => [part, await read[part]({ userId })] as const));
  return Object.fromEntries(pages) as Record<ExportingPart, ExportPage>;
}

/**
 * The text of an export, piece by piece: one JSON object, whose first field says what the others are. A kind of
 * which there is nothing is an empty list. At no time is more than a page of each part in memory.
 * @throws Problem 'service.unavailable' when a part goes away halfway.
 */
export async function* writeExport(given: ExportToWrite): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(about(given.at))}`;
  for (const part of parts) yield* writePart(part, given);
  yield '}\n';
}

async function* writePart(part: ExportingPart, given: ExportToWrite): AsyncGenerator<string> {
  const { userId, read, firstPages } = given;
  const kinds = Object.keys(exportContents[part]);
  /** The kind whose list is open; before the first one, -1. */
  let open = -1;
  let before = '';
  let page = firstPages[part];
  for (;;) {
    for (const { kind, json, ends } of page.pieces) {
      const index = kinds.indexOf(kind);
      if (index < 0) throw new TypeError(`${part} exports ${kind}, which nothing explains`);
      if (index > open) {
        yield lists(kinds, open, index);
        open = index;
        before = '';
      }
      yield `${before}${json}`;
      before = ends ? ',\n' : '';
    }
    if (page.cursor === null) break;
    page = await read[part]({ userId, cursor: page.cursor });
  }
  yield `${lists(kinds, open, kinds.length - 1)}]`;
}

/** Ends the list of a kind, where one was begun, and begins those of the next ones: the last stays open. */
function lists(kinds: readonly string[], from: number, to: number): string {
  const next = kinds.slice(from + 1, to + 1).map((kind) => `,\n${JSON.stringify(kind)}:[`);
  return (from < 0 ? '' : ']').repeat(next.length > 0 ? 1 : 0) + next.join(']');
}

const about = (at: Date) => ({
  what: 'Everything that Freightwright keeps about you. Times are in UTC.',
  exportedAt: at.toISOString(),
  fields: Object.assign({}, ...Object.values(exportContents)) as Record<string, string>,
  leftOut,
});
