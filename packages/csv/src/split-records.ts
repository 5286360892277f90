const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;

/**
 * The state before the next character: where a quote opens a cell, in an unquoted cell, in quotes, just after
 * quotes, or after a carriage return, whose line feed belongs to the same line end.
 */
type Place = 'start' | 'cell' | 'quoted' | 'closed' | 'returned';

const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];
const codesOf = (some: readonly string[]) => new Set(some.map((each) => each.charCodeAt(0)));

/** The longest record and the most records, blank ones included, and what is thrown beyond that. */
export interface RecordLimit {
  mostChars: number;
  tooLong: (where: { row: number; isInQuotes: boolean }) => Error;
  mostRecords?: number;
  tooMany?: () => Error;
}

/** The end of a record within a text, from which splitting continues. */
export interface RecordEnd {
  separator: Separator;
  /** The records up to here. */
  records: number;
  /** A line feed that follows belongs to the line end of the last record. */
  isAfterReturn: boolean;
}

/**
 * Splits text into the records of a CSV file, at the unquoted line ends. Reads each character a single time,
 * and buffers only the incomplete record.
 * @param after where to continue, with a known separator: then a quote opens a cell only after it.
 */
export function createRecordSplitter(limit?: RecordLimit, after?: RecordEnd) {
  let before = '';
  let place: Place = after?.isAfterReturn ? 'returned' : 'start';
  let records = after?.records ?? 0;
  let consumed = 0;
  const codes = codesOf(after ? [after.separator] : separators);

  function nextPlace(code: number): Place {
    if (place === 'quoted') return code === quote ? 'closed' : 'quoted';
    // A doubled quote in quotes is an escaped one: the second reopens what the first has closed.
    if (code === quote) return place === 'start' || place === 'closed' ? 'quoted' : 'cell';
    if (codes.has(code)) return 'start';
    return code === blank && place === 'start' ? 'start' : 'cell';
  }

  return {
    /** Adds text, up to the given number of records. @returns the completed records, without their line ends. */
    push(text: string, start = 0, most = Number.POSITIVE_INFINITY): string[] {
      const found: string[] = [];
      let from = start;
      for (let at = start; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (place === 'returned') {
          place = 'start';
          if (code === lineFeed) {
            from = at + 1;
            continue;
          }
        }
        if (limit && before.length + at - from > limit.mostChars) {
          throw limit.tooLong({ row: records + 1, isInQuotes: place === 'quoted' });
        }
        if (place !== 'quoted' && (code === lineFeed || code === carriageReturn)) {
          found.push(before + text.slice(from, at));
          records += 1;
          if (limit?.mostRecords !== undefined && records > limit.mostRecords) throw limit.tooMany?.();
          before = '';
          from = at + 1;
          consumed = from;
          place = code === carriageReturn ? 'returned' : 'start';
          if (found.length === most) return found;
        } else place = nextPlace(code);
      }
      before += text.slice(from);
      consumed = text.length;
      return found;
    },
    /** The characters of the last text that were read. */
    consumed: () => consumed,
    /** The last record, when no line end follows it. */
    end(): string[] {
      const last = before;
      before = '';
      return last === '' ? [] : [last];
    },
  };
}

/** The separator that a header row uses most, outside quotes; a comma when it has none. */
export function separatorOf(header: string): Separator {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const character of header) {
    if (character === '"') quoted = !quoted;
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const used = separators.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return used[0] ?? ',';
}

/** Spreadsheets of some countries declare the separator in a first line of its own: 'sep=;'. */
export const declaredSeparator = (record: string): Separator | undefined => {
  const declared = /^"?sep=([,;|\t])"?$/i.exec(record)?.[1];
  return separators.find((separator) => separator === declared);
};
