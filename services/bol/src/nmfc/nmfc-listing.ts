import { open } from 'node:fs/promises';
import type { ResponseOf, searchNmfc as searchNmfcRoute } from '@freightwright/contracts';
import { lookupLimits, maxNmfcItem, nmfcItemPattern } from '@freightwright/contracts';
import { type CsvLine, parseCsv, type TableError, TableRefused } from '@freightwright/csv';
import { isFreightClass, type NmfcEntry, nmfcSample, searchNmfc } from '@freightwright/domain';

/** The NMFC items that the service uses. */
export interface NmfcListing {
  /** True for the sample, which must be labeled so wherever it is shown. */
  readonly illustrative: boolean;
  readonly entries: readonly NmfcEntry[];
}

const mostMib = 4;

/**
 * The operator's own listing, read a single time when the service starts. Without a file, the sample.
 * @throws Error that names the setting, and each error of the file with its line and column. A service with
 * an unreadable listing does not start, because samples would be mistaken for the listing.
 */
export async function openListing(file: string | undefined): Promise<NmfcListing> {
  if (file === undefined) return { illustrative: true, entries: nmfcSample };
  try {
    return { illustrative: false, entries: await readListing(await readText(file)) };
  } catch (cause) {
    const reason = cause instanceof TableRefused ? `\n${cause.message}` : ` ${reasonOf(cause)}`;
    throw new Error(`NMFC_LISTING_FILE cannot be used:${reason}`, { cause });
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** The text of a file. Never reads more than 4 MiB, whatever the file is. */
async function readText(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostMib * 1024 * 1024 + 1));
    if (bytesRead === buffer.length) throw new Error(`the file has more than ${mostMib} MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** One pass over the listing; returns the first 50 matches. */
export function searchItems(
  { illustrative, entries }: NmfcListing,
  text: string,
): ResponseOf<typeof searchNmfcRoute> {
  const found = searchNmfc(entries, text);
  return {
    illustrative,
    total: entries.length,
    found: found.length,
    entries: found.slice(0, lookupLimits.entries),
  };
}

const columns = ['code', 'commodity', 'freightClass'];
/** The class column's value for freight that is rated on density alone. */
const byDensity = 'density';
/** Maximum errors reported: the first ones often cause the others. */
const maxViolations = 20;

/**
 * Parses and validates a listing of NMFC items: a CSV file with the columns code, commodity and freightClass.
 * @throws TableRefused with every error found (the first 20), each with line, column and rule.
 */
export async function readListing(text: string): Promise<readonly NmfcEntry[]> {
  const [header, ...lines] = await parseCsv(text);
  if (header?.fields.join(',') !== columns.join(','))
    refuse({ line: header?.line ?? 1, rule: `the first line must be ${columns.join(',')}` });
  if (lines.length === 0) refuse({ line: 1, rule: 'there must be rows after the first line' });
  const { nmfcRows: mostRows } = lookupLimits;
  if (lines.length > mostRows)
    refuse({ line: mostRows + 2, rule: `there may be at most ${mostRows.toLocaleString('en-US')} rows` });
  const violations = [...lines.flatMap(violationsOf), ...repeatedCodes(lines)];
  if (violations.length > 0) {
    throw new TableRefused(violations.toSorted((a, b) => a.line - b.line).slice(0, maxViolations));
  }
  return lines.map(entryOf);
}

function refuse(violation: TableError): never {
  throw new TableRefused([violation]);
}

function violationsOf({ line, fields }: CsvLine): TableError[] {
  const [code = '', commodity = '', freightClass = ''] = fields;
  if (fields.length !== columns.length)
    return [{ line, rule: `must have ${columns.length} fields; it has ${fields.length}` }];
  const violations: TableError[] = [];
  if (code.length > maxNmfcItem || !nmfcItemPattern.test(code))
    violations.push({
      line,
      column: 'code',
      rule: `must be an NMFC item such as 156600-05; it is '${cut(code)}'`,
    });
  const most = lookupLimits.nmfcCommodity;
  if (commodity.length === 0 || commodity.length > most) {
    const rule = `must have 1 to ${most} characters; it has ${commodity.length}`;
    violations.push({ line, column: 'commodity', rule });
  }
  if (freightClass !== byDensity && !isFreightClass(freightClass)) {
    const rule = `must be one of the 18 classes or '${byDensity}'; it is '${cut(freightClass)}'`;
    violations.push({ line, column: 'freightClass', rule });
  }
  return violations;
}

/** A wrong value, cut for a message. */
const cut = (value: string) => (value.length > 30 ? `${value.slice(0, 30)}…` : value);

function repeatedCodes(lines: readonly CsvLine[]): TableError[] {
  const seen = new Map<string, number>();
  return lines.flatMap(({ line, fields: [code = ''] }) => {
    const before = seen.get(code);
    if (before !== undefined && code !== '')
      return [{ line, column: 'code', rule: `${cut(code)} is there already, on line ${before}` }];
    seen.set(code, line);
    return [];
  });
}

const entryOf = ({ fields: [code = '', commodity = '', freightClass = ''] }: CsvLine): NmfcEntry => ({
  code,
  commodity,
  freightClass: isFreightClass(freightClass) ? freightClass : null,
});
