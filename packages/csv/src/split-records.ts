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

export type RecordSplitter = ReturnType<typeof createRecordSplitter>;

/** The longest record, in characters, and what is thrown beyond that. */
export interface RecordLimit {
  mostChars: number;
  tooLong: (where: { row: number; isInQuotes: boolean }) => Error;
}

/**
 * Splits text into the records of a CSV file, at the unquoted line ends. Reads each character a single time,
 * and buffers only the incomplete record.
 */
export function createRecordSplitter(limit?: RecordLimit) {
  let before = '';
  let place: Place = 'start';
  let records = 0;
  let codes = codesOf(separators);

  function nextPlace(code: number): Place {
    if (place === 'quoted') return code === quote ? 'closed' : 'quoted';
    // A doubled quote in quotes is an escaped one: the second reopens what the first has closed.
    if (code === quote) return place === 'start' || place === 'closed' ? 'quoted' : 'cell';
    if (codes.has(code)) return 'start';
    return code === blank && place === 'start' ? 'start' : 'cell';
  }

  return {
    /** When the separator is known, a quote opens a cell only after it. */
    separateBy(separator: Separator): void {
      codes = codesOf([separator]);
    },
    /** Adds text. @returns the completed records, without their line ends. */
    push(text: string): string[] {
      const found: string[] = [];
      let from = 0;
      for (let at = 0; at < text.length; at += 1) {
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
          before = '';
          from = at + 1;
          place = code === carriageReturn ? 'returned' : 'start';
        } else place = nextPlace(code);
      }
      before += text.slice(from);
      return found;
    },
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
