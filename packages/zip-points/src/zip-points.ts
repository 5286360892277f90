/** The location of a ZIP code. */
export interface ZipPoint {
  /** Five digits. */
  readonly zip: string;
  /** The postal city, 'Winston-Salem'. */
  readonly city: string;
  /** USPS code; AA, AE or AP for a military address. */
  readonly state: string;
  /** Degrees to the thousandth, 360 ft. Left out where the source has no coordinates. */
  readonly latitude?: number;
  readonly longitude?: number;
}

/** A ZIP code, or for an unlisted one the area of its first three digits. */
export interface LocatedZip extends ZipPoint {
  /** By `zip3`, the population-weighted center of the prefix; city and state of the largest. */
  readonly knownBy: 'zip' | 'zip3';
}

/** Every ZIP code of the United States with a city. */
export interface ZipPoints {
  readonly size: number;
  /** Undefined for an unknown ZIP code. */
  find(zip: string): ZipPoint | undefined;
  /** As `find`; for an unlisted code the area of its first three digits, undefined for an unused prefix. */
  locate(zip: string): LocatedZip | undefined;
}

/** The value for 'no coordinates', in thousandths of a degree. */
export const nowhere = -1_000_000;

/** Numbers at the beginning of the packed bytes: ZIP codes, areas, cities, and bytes of all city names. */
export const headNumbers = 4;

/** The columns in the packed bytes, in their order, all little-endian. */
interface Columns {
  /** Ascending. The areas' three-digit prefixes follow the ZIP codes. */
  readonly codes: Int32Array;
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  /** Where each name begins in `names`, and where the last one ends. */
  readonly nameStarts: Int32Array;
  readonly cities: Uint16Array;
  /** Two characters each. */
  readonly states: Uint8Array;
  readonly names: Uint8Array;
}

/**
 * Reads the packed bytes without copying, so that it blocks the event loop for a millisecond or two: codes
 * and coordinates (thousandths of a degree) are differences from the one before and are only summed up. Names
 * are read lazily.
 * @throws RangeError when the bytes are fewer or more than their header declares.
 */
export function readZipPoints(packed: Uint8Array): ZipPoints {
  // Copied for alignment: a column begins at a multiple of its width.
  const { buffer } = Uint8Array.from(packed);
  const [size = 0, areas = 0] = new Int32Array(buffer, 0, headNumbers);
  const columns = columnsIn(buffer);
  const { codes, latitudes, longitudes } = columns;
  for (const column of [codes, latitudes, longitudes]) {
    sum(column.subarray(0, size));
    sum(column.subarray(size));
  }
  const at = (index: number, zip: string): ZipPoint => {
    const [north = nowhere, east = nowhere] = [latitudes[index], longitudes[index]];
    const point = north === nowhere ? {} : { latitude: north / 1000, longitude: east / 1000 };
    return { zip, city: cityAt(columns, index), state: stateAt(columns, index), ...point };
  };
  const find = (zip: string): ZipPoint | undefined => {
    const index = /^\d{5}$/.test(zip) ? placeOf(codes.subarray(0, size), Number(zip)) : -1;
    return index === -1 ? undefined : at(index, zip);
  };
  return {
    size,
    find,
    locate(zip) {
      const found = find(zip);
      if (found !== undefined) return { ...found, knownBy: 'zip' };
      const area = codes.subarray(size, size + areas);
      const index = /^\d{5}$/.test(zip) ? placeOf(area, Number(zip.slice(0, 3))) : -1;
      return index === -1 ? undefined : { ...at(size + index, zip), knownBy: 'zip3' };
    },
  };
}

function columnsIn(buffer: ArrayBuffer): Columns {
  const [size = 0, areas = 0, cities = 0, nameBytes = 0] = new Int32Array(buffer, 0, headNumbers);
  const rows = size + areas;
  let offset = headNumbers * 4;
  const next = (bytes: number) => {
    const from = offset;
    offset += bytes;
    return from;
  };
  const columns = {
    codes: new Int32Array(buffer, next(rows * 4), rows),
    latitudes: new Int32Array(buffer, next(rows * 4), rows),
    longitudes: new Int32Array(buffer, next(rows * 4), rows),
    nameStarts: new Int32Array(buffer, next((cities + 1) * 4), cities + 1),
    cities: new Uint16Array(buffer, next(rows * 2), rows),
    states: new Uint8Array(buffer, next(rows * 2), rows * 2),
    names: new Uint8Array(buffer, next(nameBytes), nameBytes),
  };
  if (offset !== buffer.byteLength) throw new RangeError('the packed ZIP points have another length');
  return columns;
}

const text = new TextDecoder();

function cityAt({ names, nameStarts, cities }: Columns, index: number): string {
  const city = cities[index] ?? 0;
  return text.decode(names.subarray(nameStarts[city], nameStarts[city + 1]));
}

const stateAt = ({ states }: Columns, index: number): string =>
  text.decode(states.subarray(index * 2, index * 2 + 2));

/** Converts differences into absolute numbers. The value for 'no coordinates' is absolute already. */
function sum(column: Int32Array): void {
  let last = 0;
  for (let index = 0; index < column.length; index += 1) {
    const difference = column[index] ?? 0;
    if (difference === nowhere) continue;
    last += difference;
    column[index] = last;
  }
}

/** The index of a number in an ascending column; -1 when it is missing. */
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
