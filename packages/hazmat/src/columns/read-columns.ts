/** The other columns of a row of the table of 49 CFR 172.101, as printed. */
export interface RowColumns {
  /** Column 6, the first hazard first: '6.1', '3'. None where the material bears no label. */
  readonly labels: readonly string[];
  /** Column 7 whole: '144', 'B1', 'IB2', 'T4'. */
  readonly specialProvisions: readonly string[];
  /** Columns 8A to 8C as sections, '173.150'; 'None' where the table has it; empty where it is blank. */
  readonly exceptions: readonly string[];
  readonly nonBulk: readonly string[];
  readonly bulk: readonly string[];
  /** Columns 9A and 9B: '5 L', 'Forbidden', 'No limit'. */
  readonly passengerAircraftRail: string;
  readonly cargoAircraft: string;
  /** Columns 10A and 10B: 'E', '40, 52'. */
  readonly stowage: string;
  readonly stowageOther: string;
}

export interface HazmatColumns {
  /** In the order of the table's rows. */
  readonly rows: readonly RowColumns[];
  /** The texts of 172.102 by their codes. */
  readonly provisions: ReadonlyMap<string, string>;
}

/** Both in lines whose fields are separated by '~', as src/pack writes them. */
export interface PackedColumns {
  readonly rows: readonly string[];
  readonly provisions: readonly string[];
}

/** Packed lines as a lookup reads them. */
export const readColumns = ({ rows, provisions }: PackedColumns): HazmatColumns => ({
  rows: rows.map(readRow),
  provisions: new Map(
    provisions.map((line) => {
      const [code = '', text = ''] = line.split('~');
      return [code, text];
    }),
  ),
});

function readRow(line: string): RowColumns {
  const [
    labels = '',
    provisions = '',
    exceptions = '',
    nonBulk = '',
    bulk = '',
    passengerAircraftRail = '',
    cargoAircraft = '',
    stowage = '',
    stowageOther = '',
  ] = line.split('~');
  return {
    labels: listed(labels, ';'),
    specialProvisions: listed(provisions, ';'),
    exceptions: sections(exceptions),
    nonBulk: sections(nonBulk),
    bulk: sections(bulk),
    ...{ passengerAircraftRail, cargoAircraft, stowage, stowageOther },
  };
}

const listed = (text: string, separator: string): string[] => (text === '' ? [] : text.split(separator));

const sections = (text: string): string[] =>
  listed(text, ',')
    .map((section) => section.trim())
    .map((section) => (/^\d/.test(section) ? `173.${section}` : section));
