import { lookupLimits, maxNmfcItem, nmfcItemPattern } from '@freightwright/contracts';
import { type CsvLine, parseCsv, type TableFault, TableRefused } from '@freightwright/csv';
import { isFreightClass, type NmfcEntry } from '@freightwright/domain';

const columns = ['code', 'commodity', 'freightClass'];
/** What stands in the class column of freight that is rated on density alone. */
const byDensity = 'density';
/** More faults than these are not read, and the first ones often cause the others. */
const mostFaults = 20;

/**
 * Reads a listing of NMFC items, a CSV file with the columns code, commodity and freightClass, and checks each
 * row.
 * @throws TableRefused with every fault that was found (the first 20), each with line, column and rule.
 */
export async function readListing(text: string): Promise<readonly NmfcEntry[]> {
  const [header, ...lines] = await parseCsv(text);
  if (header?.fields.join(',') !== columns.join(','))
    refuse({ line: header?.line ?? 1, rule: `the first line must be ${columns.join(',')}` });
  if (lines.length === 0) refuse({ line: 1, rule: 'there must be rows after the first line' });
  const { nmfcRows: mostRows } = lookupLimits;
  if (lines.length > mostRows)
    refuse({ line: mostRows + 2, rule: `there may be at most ${mostRows.toLocaleString('en-US')} rows` });
  const faults = [...lines.flatMap(faultsOf), ...repeatedCodes(lines)];
  if (faults.length > 0) {
    throw new TableRefused(faults.toSorted((a, b) => a.line - b.line).slice(0, mostFaults));
  }
  return lines.map(entryOf);
}

function refuse(fault: TableFault): never {
  throw new TableRefused([fault]);
}

function faultsOf({ line, fields }: CsvLine): TableFault[] {
  const [code = '', commodity = '', freightClass = ''] = fields;
  if (fields.length !== columns.length)
    return [{ line, rule: `must have ${columns.length} fields; it has ${fields.length}` }];
  const faults: TableFault[] = [];
  if (code.length > maxNmfcItem || !nmfcItemPattern.test(code))
    faults.push({
      line,
      column: 'code',
      rule: `must be an NMFC item such as 156600-05; it is '${cut(code)}'`,
    });
  const most = lookupLimits.nmfcCommodity;
  if (commodity.length === 0 || commodity.length > most) {
    const rule = `must have 1 to ${most} characters; it has ${commodity.length}`;
    faults.push({ line, column: 'commodity', rule });
  }
  if (freightClass !== byDensity && !isFreightClass(freightClass)) {
    const rule = `must be one of the 18 classes or '${byDensity}'; it is '${cut(freightClass)}'`;
    faults.push({ line, column: 'freightClass', rule });
  }
  return faults;
}

/** As much of a wrong value as a message repeats. */
const cut = (value: string) => (value.length > 30 ? `${value.slice(0, 30)}…` : value);

function repeatedCodes(lines: readonly CsvLine[]): TableFault[] {
  const seen = new Map<string, number>();
  return lines.flatMap(({ line, fields: [code = ''] }) => {
    const before = seen.get(code);
    if (before !== undefined && code !== '')
      return [{ line, column: 'code', rule: `${cut(code)} is there already, on line ${before}` }];
    seen.set(code, line);
    return [];
  });
}

function entryOf({ fields: [code = '', commodity = '', freightClass = ''] }: CsvLine): NmfcEntry {
  return { code, commodity, freightClass: isFreightClass(freightClass) ? freightClass : null };
}
