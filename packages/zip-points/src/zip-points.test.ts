import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { loadZipPoints } from './index.ts';
import { formatRow, packPoints, readAreas, readSource } from './pack/pack-points.ts';
import { readZipPoints, type ZipPoint } from './zip-points.ts';

const everyZip = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'));

const rowOf = (found: ZipPoint | undefined, zip: string): string[] => {
  if (found === undefined) return [];
  const { city, state, latitude, longitude } = found;
  const point =
    latitude === undefined || longitude === undefined
      ? undefined
      : ([Math.round(latitude * 1000), Math.round(longitude * 1000)] as const);
  return [formatRow({ zip, city, state, point })];
};

describe('the packed ZIP codes', () => {
  test('and areas are the rows of the sources, by number and digest', async () => {
    const points = await loadZipPoints();
    const rows = everyZip.flatMap((zip) => rowOf(points.find(zip), zip));
    // Looks up each area with an unlisted ZIP code.
    const areas = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).flatMap(
      (zip3) => {
        const unlisted = everyZip.find((zip) => zip.startsWith(zip3) && points.find(zip) === undefined);
        return unlisted === undefined ? [] : rowOf(points.locate(unlisted), zip3);
      },
    );
    const digest = createHash('sha256')
      .update([...rows, ...areas].join('\n'))
      .digest('hex');
    const stored = await readFile(new URL('../zip-points.sha256', import.meta.url), 'utf8');
    expect(`${rows.length} ${areas.length} ${digest}\n`).toBe(stored);
    expect(points.size).toBe(rows.length);
  });

  test('are known by three digits where all five are in no list', async () => {
    const points = await loadZipPoints();
    expect(points.locate('60601')).toMatchObject({ knownBy: 'zip', city: 'Chicago' });
    expect(points.find('60692')).toBeUndefined();
    expect(points.locate('60692')).toMatchObject({
      zip: '60692',
      knownBy: 'zip3',
      city: 'Chicago',
      state: 'IL',
    });
    expect(points.locate('60692')?.latitude).toBeCloseTo(41.9, 0);
    expect(points.locate('00001')).toBeUndefined();
    expect(points.locate('6069')).toBeUndefined();
  });

  test.each([
    ['30318', 'Atlanta', 'GA', 33.8, -84.4],
    ['60601', 'Chicago', 'IL', 41.9, -87.6],
    ['00601', 'Adjuntas', 'PR', 18.2, -66.7],
    ['99950', 'Ketchikan', 'AK', 55.3, -131.6],
    ['10001', 'New York', 'NY', 40.8, -74.0],
  ])('have %s in %s, %s', async (zip, city, state, latitude, longitude) => {
    const found = (await loadZipPoints()).find(zip);
    expect(found).toMatchObject({ zip, city, state });
    expect(found?.latitude).toBeCloseTo(latitude, 0);
    expect(found?.longitude).toBeCloseTo(longitude, 0);
  });

  test.each(['00000', '99999', '1000', '100011', '10001-1234', 'abcde', ''])('have no %s', async (zip) => {
    expect((await loadZipPoints()).find(zip)).toBeUndefined();
  });
});

describe('packing', () => {
  const header = 'zip,city,state,lat,lon,zipTypeGuess,population';
  const csv = [
    header,
    '60602,Chicago,IL,41.88300,-87.62900,Standard,1',
    '00501,Holtsville,NY,40.81540,-73.04510,PO_Box,',
    '09002,Armed Forces Europe,AE,,,Military,',
    '18005,,,,,PO_Box,',
    '60601,Chicago,IL,41.88520,-87.62200,Standard,1',
    '',
  ].join('\r\n');

  test('keeps every row that names a place, in order, with its point or without', async () => {
    const points = readZipPoints(packPoints(await readSource(csv), []));
    expect(points.size).toBe(4);
    expect(points.find('00501')).toEqual({
      zip: '00501',
      city: 'Holtsville',
      state: 'NY',
      latitude: 40.815,
      longitude: -73.045,
    });
    expect(points.find('09002')).toEqual({ zip: '09002', city: 'Armed Forces Europe', state: 'AE' });
    expect(points.find('60602')).toMatchObject({ city: 'Chicago', latitude: 41.883, longitude: -87.629 });
    expect(points.find('18005')).toBeUndefined();
  });

  test('refuses another header, and a row of another length', async () => {
    await expect(readSource('zip,city\n60601,Chicago')).rejects.toThrow('the columns must be');
    await expect(readSource(`${header}\n60601,Chicago,IL`)).rejects.toThrow(
      'not seven fields: 60601,Chicago,IL',
    );
  });

  test('refuses areas with another header', async () => {
    await expect(readAreas('zip3,lat\n606,41')).rejects.toThrow('the columns must be');
  });

  test('is refused when a byte is missing or too many', async () => {
    const packed = packPoints(await readSource(csv), []);
    expect(() => readZipPoints(packed.subarray(0, -1))).toThrow(RangeError);
    expect(() => readZipPoints(Buffer.concat([packed, Buffer.from([0])]))).toThrow(RangeError);
  });
});
