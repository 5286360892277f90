/** Where a ZIP code is. */
export interface ZipPoint {
  /** Five digits. */
  readonly zip: string;
  /** The city that the mail names, 'Winston-Salem'. */
  readonly city: string;
  /** USPS code. That of a military address is AA, AE or AP. */
  readonly state: string;
  /** Degrees to the thousandth, 360 ft. Left out where the source knows no point. */
  readonly latitude?: number;
  readonly longitude?: number;
}

/** Every ZIP code of the United States that names a place. */
export interface ZipPoints {
  readonly size: number;
  /** Undefined for anything that is no such ZIP code. */
  find(zip: string): ZipPoint | undefined;
}

/** Thousandths of a degree that stand for 'no point'. */
const nowhere = -1_000_000;

/**
 * Reads the packed text: five lines of columns, in the order of the ZIP codes. A ZIP code and a coordinate are
 * the difference to the one before, coordinates in thousandths of a degree; a state or a city that is empty is
 * that of the one before.
 * @throws Error when the columns are not of one length.
 */
export function readZipPoints(packed: string): ZipPoints {
  const [zipColumn, stateColumn, cityColumn, latitudes, longitudes] = packed
    .split('\n')
    .map((line) => line.split(','));
  const zips = sums(zipColumn);
  const states = runs(stateColumn);
  const cities = runs(cityColumn);
  const latitude = sums(latitudes);
  const longitude = sums(longitudes);
  const size = zips.length;
  if ([states, cities, latitude, longitude].some(({ length }) => length !== size)) {
    throw new Error('the columns of the ZIP points differ in length');
  }
  return {
    size,
    find(zip) {
      const at = /^\d{5}$/.test(zip) ? placeOf(zips, Number(zip)) : -1;
      const city = cities[at];
      const state = states[at];
      if (city === undefined || state === undefined) return undefined;
      const [north = nowhere, east = nowhere] = [latitude[at], longitude[at]];
      const point = north === nowhere ? {} : { latitude: north / 1000, longitude: east / 1000 };
      return { zip, city, state, ...point };
    },
  };
}

function sums(column: readonly string[] = []): Int32Array {
  const numbers = new Int32Array(column.length).fill(nowhere);
  let sum = 0;
  for (const [index, difference] of column.entries()) {
    if (difference === '') continue;
    sum += Number(difference);
    numbers[index] = sum;
  }
  return numbers;
}

function runs(column: readonly string[] = []): string[] {
  let last = '';
  return column.map((word) => {
    last = word || last;
    return last;
  });
}

/** Where the number is in a column that rises; -1 when it is not there. */
function placeOf(column: Int32Array, number: number): number {
  let [from, to] = [0, column.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = column[middle] ?? 0;
    if (found === number) return middle;
    if (found < number) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}
