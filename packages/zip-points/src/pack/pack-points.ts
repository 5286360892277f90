import { parseCsv } from '@freightwright/csv';
import { nowhere } from '../zip-points.ts';

/** One row of the source, with coordinates in thousandths of a degree. */
export interface SourceRow {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** Undefined where the source has no coordinates. */
  readonly point: readonly [latitude: number, longitude: number] | undefined;
}

const areaColumns = 'zip3,lat,lon,mainState,cityOfLargestZip,zips,population,maxMilesToAnyZip';

/** The rows of zip3.csv by their three digits. @throws Error when the header is another. */
export const readAreas = async (csv: string): Promise<SourceRow[]> =>
  (await rowsOf(csv, areaColumns))
    .map(([zip = '', latitude, longitude, state = '', city = '']) => {
      const point = [Math.round(Number(latitude) * 1000), Math.round(Number(longitude) * 1000)] as const;
      return { zip, city, state, point };
    })
    .toSorted((a, b) => Number(a.zip) - Number(b.zip));

const columns = 'zip,city,state,lat,lon,zipTypeGuess,population';

/**
 * The rows of zips.csv by ZIP code. Rows without a city are left out.
 * @throws Error when the header is another, or a row has the wrong number of fields.
 */
export const readSource = async (csv: string): Promise<SourceRow[]> =>
  (await rowsOf(csv, columns))
    .map((fields) => {
      if (fields.length !== 7) throw new Error(`not seven fields: ${fields.join()}`);
      const [zip = '', city = '', state = '', latitude = '', longitude = ''] = fields;
      const thousandths = (degrees: string) => Math.round(Number(degrees) * 1000);
      const point = latitude === '' ? undefined : ([thousandths(latitude), thousandths(longitude)] as const);
      return { zip, city, state, point };
    })
    .filter(({ city, state }) => city !== '' && state !== '')
    .toSorted((a, b) => Number(a.zip) - Number(b.zip));

async function rowsOf(csv: string, header: string): Promise<(readonly string[])[]> {
  const [first, ...rows] = (await parseCsv(csv)).map(({ fields }) => fields);
  if (first?.join() !== header) throw new Error(`the columns must be ${header}`);
  return rows;
}

/** The bytes that `readZipPoints` reads. @param areas by their first three digits, `zip` being those. */
export function packPoints(rows: readonly SourceRow[], areas: readonly SourceRow[]): Uint8Array {
  const all = [...rows, ...areas];
  const names = [...new Set(all.map(({ city }) => city))];
  const numberOf = new Map(names.map((name, index) => [name, index]));
  const bytes = names.map((name) => Buffer.from(name));
  let end = 0;
  const ends = bytes.map(({ length }) => {
    end += length;
    return end;
  });
  const column = (numberIn: (row: SourceRow) => number | undefined) => [
    ...differences(rows.map(numberIn)),
    ...differences(areas.map(numberIn)),
  ];
  const numbers = [
    [rows.length, areas.length, names.length, end],
    column(({ zip }) => Number(zip)),
    column(({ point }) => point?.[0]),
    column(({ point }) => point?.[1]),
    [0, ...ends],
  ].flat();
  return Buffer.concat([
    Buffer.from(Int32Array.from(numbers).buffer),
    Buffer.from(Uint16Array.from(all, ({ city }) => numberOf.get(city) ?? 0).buffer),
    Buffer.from(all.map(({ state }) => state).join('')),
    ...bytes,
  ]);
}

function differences(numbers: readonly (number | undefined)[]): number[] {
  let before = 0;
  return numbers.map((number) => {
    if (number === undefined) return nowhere;
    const difference = number - before;
    before = number;
    return difference;
  });
}

/** A row in the digest of the source: '27101,Winston-Salem,NC,36111,-80200'. */
export const formatRow = ({ zip, city, state, point }: SourceRow): string =>
  [zip, city, state, ...(point ?? ['', ''])].join(',');
