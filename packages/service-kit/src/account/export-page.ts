import { type ExportPage, type ExportRequest, exportPageChars, Problem } from '@freightwright/contracts';
import * as z from 'zod/mini';

export interface ExportedRecord {
  /** Any JSON value. */
  record: unknown;
  /** The record's position in its section, passed as the cursor for the next records. */
  place: string;
}

/** One category of records in a user's export. */
export interface ExportSection {
  /** 'bills', 'addresses'. */
  kind: string;
  /** Returns the records after a position in a fixed order, at most one query's worth; none at the end. */
  read(userId: string, after: string | undefined): Promise<ExportedRecord[]>;
}

/** The start of a page: the section, the position before it, and how much of the next record was sent. */
const Cursor = z.strictObject({ kind: z.string(), after: z.optional(z.string()), sent: z.number() });
type Cursor = z.infer<typeof Cursor>;

const piecesAtMost = 400;

/**
 * Returns one page of a user's export, which fits into one message. A record that changes while its chunks
 * are sent is the only thing that an export can get wrong, so only a record longer than a page is split.
 * @throws Problem 'internal' for an invalid cursor: only identity calls this, with the cursors it received.
 * @example await exportPage([], { userId: 'user-1' }); // => { pieces: [], cursor: null }
 */
export async function exportPage(
  sections: readonly ExportSection[],
  { userId, cursor }: ExportRequest,
): Promise<ExportPage> {
  const pieces: ExportPage['pieces'] = [];
  let at = cursor === undefined ? startOf(sections[0]) : readCursor(cursor);
  let roomChars = exportPageChars;
  while (at) {
    const { kind, after } = at;
    const index = sections.findIndex((section) => section.kind === kind);
    const section = sections[index];
    if (!section) throw new Problem('internal', { cause: `no section ${kind}` });
    const records = await section.read(userId, after);
    for (const { record, place } of records) {
      const json = JSON.stringify(record);
      const rest = json.slice(at.sent);
      const isFull = rest.length > roomChars || pieces.length === piecesAtMost;
      // Starts a new page, unless the record is longer than any page.
      if (isFull && pieces.length > 0) return { pieces, cursor: cursorOf(at) };
      const part = isFull ? wholeCharacters(rest, roomChars) : rest;
      const sent = at.sent + part.length;
      const ends = sent === json.length;
      pieces.push({ kind, json: part, ends });
      if (!ends) return { pieces, cursor: cursorOf({ ...at, sent }) };
      roomChars -= part.length;
      at = { kind, after: place, sent: 0 };
    }
    if (records.length === 0) at = startOf(sections[index + 1]);
  }
  return { pieces, cursor: null };
}

const startOf = (section: ExportSection | undefined): Cursor | undefined =>
  section && { kind: section.kind, sent: 0 };

/** The first characters, without a lone surrogate at the end. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

const cursorOf = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new Problem('internal', { cause });
  }
}
