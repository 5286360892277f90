/** One row of the source, with coordinates in thousandths of a degree. */
export interface SourceRow {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** Undefined where the source knows no point. */
  readonly point: readonly [latitude: number, longitude: number] | undefined;
}

const columns = 'zip,city,state,lat,lon,zipTypeGuess,population';

/**
 * The rows of zips.csv by ZIP code. Rows that name no place are left out.
 * @throws Error when the header is another, or a row has not as many fields.
 */
export function readSource(csv: string): SourceRow[] {
  const [header, ...lines] = csv.trimEnd().split(/\r?\n/);
  if (header !== columns) throw new Error(`the columns must be ${columns}`);
  return lines
    .map((line) => {
      const fields = line.split(',');
      if (fields.length !== 7) throw new Error(`not seven fields: ${line}`);
      const [zip = '', city = '', state = '', latitude = '', longitude = ''] = fields;
      const thousandths = (degrees: string) => Math.round(Number(degrees) * 1000);
      const point = latitude === '' ? undefined : ([thousandths(latitude), thousandths(longitude)] as const);
      return { zip, city, state, point };
    })
    .filter(({ city, state }) => city !== '' && state !== '')
    .toSorted((a, b) => Number(a.zip) - Number(b.zip));
}

/** The text that `readZipPoints` reads. */
export function packPoints(rows: readonly SourceRow[]): string {
  return [
    differences(rows.map(({ zip }) => Number(zip))),
    changes(rows.map(({ state }) => state)),
    changes(rows.map(({ city }) => city)),
    differences(rows.map(({ point }) => point?.[0])),
    differences(rows.map(({ point }) => point?.[1])),
  ]
    .map((column) => column.join(','))
    .join('\n');
}

function differences(numbers: readonly (number | undefined)[]): string[] {
  let before = 0;
  return numbers.map((number) => {
    if (number === undefined) return '';
    const difference = number - before;
    before = number;
    return String(difference);
  });
}

const changes = (words: readonly string[]): string[] =>
  words.map((word, index) => (word === words[index - 1] ? '' : word));

/** A row as the digest of the source has it: '27101,Winston-Salem,NC,36111,-80200'. */
export const rowInWords = ({ zip, city, state, point }: SourceRow): string =>
  [zip, city, state, ...(point ?? ['', ''])].join(',');
