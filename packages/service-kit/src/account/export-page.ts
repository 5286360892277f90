import { type ExportPage, type ExportRequest, exportPageChars, Problem } from '@freightwright/contracts';
import * as z from 'zod/mini';

export interface ExportedRecord {
  /** Anything that JSON can say. */
  record: unknown;
  /** The place of the record in its section: the next ones are asked for after it. */
  place: string;
}

/** One kind of records that a part has of a user, as the user gets them. */
export interface ExportSection {
  /** 'bills', 'addresses'. */
  kind: string;
  /** The records after a place, in a fixed order, as many as one query should read; none at the end. */
  read(userId: string, after: string | undefined): Promise<ExportedRecord[]>;
}

/** Where a page begins: the section, the place before it, and how much of the next record was sent. */
const Cursor = z.strictObject({ kind: z.string(), after: z.optional(z.string()), sent: z.number() });
type Cursor = z.infer<typeof Cursor>;

const piecesAtMost = 400;

/**
 * One page of what a part has of a user, which fits into one message. A record that changes while its pieces
 * are sent is the only thing that an export can get wrong, so a record is sent in pieces only when it is longer
 * than a page.
 * @throws Problem 'internal' for a cursor that is not ours: only identity asks, with the cursors that it got.
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
      // Begins a page of its own, unless no page is long enough for it.
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

/** The first characters, without half of a pair of surrogates at the end. */
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
