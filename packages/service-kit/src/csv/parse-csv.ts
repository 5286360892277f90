/** One line of a CSV file with its number, the first of the file being 1. */
export interface CsvLine {
  readonly line: number;
  readonly fields: readonly string[];
}

/** Something that a table file says wrong, and where. */
export interface TableFault {
  readonly line: number;
  /** Left out where it is about the whole line or file. */
  readonly column?: string;
  /** What has to be so, with what is there instead. */
  readonly rule: string;
}

/** A table file that says something wrong. */
export class TableRefused extends Error {
  readonly faults: readonly TableFault[];
  constructor(faults: readonly TableFault[]) {
    super(faults.map(faultInWords).join('\n'));
    this.name = 'TableRefused';
    this.faults = faults;
  }
}

/** 'line 14, column M5C: must be …'. */
export const faultInWords = ({ line, column, rule }: TableFault): string =>
  `line ${line}${column === undefined ? '' : `, column ${column}`}: ${rule}`;

/**
 * Lines of comma-separated fields as spreadsheets write them: fields in double quotes may hold commas and
 * doubled quotes, but no line end; a byte order mark and empty lines are passed over; spaces around a field
 * do not count. @throws TableRefused when a quote is not closed or stands inside a field.
 */
export function parseCsv(text: string): CsvLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => /[^\s,]/.test(content))
    .map(({ content, line }) => ({ line, fields: fieldsOf(content, line) }));
}

function fieldsOf(content: string, line: number): string[] {
  const fields: string[] = [];
  let rest = content.trimStart();
  for (;;) {
    const isQuoted = rest.startsWith('"');
    const end = isQuoted ? closingQuote(rest) + 1 : rest.indexOf(',');
    const until = !isQuoted && end === -1 ? rest.length : end;
    const text = rest.slice(0, until);
    const after = rest.slice(until).trimStart();
    const isInOrder = isQuoted ? until > 0 && /^(,|$)/.test(after) : !text.includes('"');
    if (!isInOrder) {
      const rule = 'a double quote must open a field and be closed in the same line';
      throw new TableRefused([{ line, rule }]);
    }
    fields.push(isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text.trimEnd());
    if (after === '') return fields;
    rest = after.slice(1).trimStart();
  }
}

/** Where the quote that opens a text is closed; -1 when it is not. A doubled quote is part of the field. */
function closingQuote(text: string): number {
  let at = text.indexOf('"', 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
