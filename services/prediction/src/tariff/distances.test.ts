import { readFile } from 'node:fs/promises';
import { parseCsv } from '@freightwright/csv';
import { greatCircleMiles, laneBetween } from '@freightwright/domain';
import { loadZipPoints, type ZipPoints } from '@freightwright/zip-points';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';

/** A ZIP code in the middle of each city. */
const zips = {
  Atlanta: '30303',
  Chicago: '60602',
  Houston: '77002',
  'Los Angeles': '90012',
  Miami: '33130',
  'New York': '10007',
  'San Francisco': '94102',
} as const;

/** Straight-line miles, from R's data set UScitiesD (datasets). */
const airPairs = [
  ['Chicago', 'Atlanta', 587],
  ['Houston', 'Chicago', 940],
  ['Los Angeles', 'Chicago', 1745],
  ['Miami', 'Los Angeles', 2339],
  ['New York', 'Atlanta', 748],
  ['New York', 'Los Angeles', 2451],
  ['New York', 'Miami', 1092],
  ['San Francisco', 'Los Angeles', 347],
  ['San Francisco', 'Miami', 2594],
] as const;

/** Road miles, from distance-cities.com. */
const roadPairs = [
  ['New York', 'Los Angeles', 2802],
  ['New York', 'Chicago', 790],
  ['New York', 'Houston', 1628],
  ['New York', 'San Francisco', 2935],
  ['New York', 'Miami', 1281],
  ['Los Angeles', 'Chicago', 2016],
  ['Los Angeles', 'Houston', 1556],
  ['Los Angeles', 'San Francisco', 382],
  ['Los Angeles', 'Miami', 2732],
  ['Chicago', 'Houston', 1084],
  ['Chicago', 'San Francisco', 2131],
  ['Chicago', 'Miami', 1389],
  ['Houston', 'San Francisco', 1927],
  ['Houston', 'Miami', 1187],
  ['San Francisco', 'Miami', 3129],
] as const;

let points: ZipPoints;
beforeAll(async () => {
  points = await loadZipPoints();
});

function pointOf(zip: string) {
  const { latitude, longitude, ...place } = points.locate(zip) ?? {};
  if (latitude === undefined || longitude === undefined) throw new Error(`no point for ${zip}`);
  return { zip, city: '', state: '', knownBy: 'zip' as const, ...place, latitude, longitude };
}

/** Both ends of lanes around water, and how much longer than across it they are at least. */
const aroundWater = [
  ['Muskegon to Milwaukee', '49440', '53202', 2.5],
  ['Detroit to Cleveland', '48226', '44113', 1.4],
  ['Detroit to Buffalo', '48226', '14202', 1.3],
  ['New Haven to Port Jefferson', '06510', '11777', 3],
  ['Seattle to Bremerton', '98101', '98337', 2.5],
  ['Dover to Cape May', '19901', '08204', 2],
  ['Tampa to New Orleans', '33602', '70112', 1.05],
] as const;

/**
 * Highway miles between 200 pairs of cities of Stanford GraphBase's miles.dat, (C) 1993 Stanford University,
 * which may be freely copied: every 37th pair of its 7,371 within the United States. It has the roads of 1949;
 * Salisbury, MD is left out, which bridges have brought closer since.
 */
const [, ...pairs] = await parseCsv(
  await readFile(new URL('../../test/road-miles.csv', import.meta.url), 'utf8'),
);

describe('the distance between two ZIP codes', () => {
  test.each(aroundWater)('%s, from %s to %s, goes around the water', (_, a, b, least) => {
    const [from, to] = [pointOf(a), pointOf(b)];
    expect(laneBetween(from, to).miles / (greatCircleMiles(from, to) * 1.2)).toBeGreaterThan(least);
  });

  it('from Muskegon to Milwaukee is about 280 miles, not the 100 across Lake Michigan', () => {
    expect(Math.abs(laneBetween(pointOf('49440'), pointOf('53202')).miles - 280)).toBeLessThan(15);
  });

  it('is that of a table of highways for 200 pairs of cities, with a mean error of at most 6%', () => {
    const errors = pairs.map(({ fields: [, north, east, , toNorth, toEast, miles] }) => {
      const from = { ...pointOf('60608'), latitude: Number(north), longitude: Number(east) };
      const to = { ...from, latitude: Number(toNorth), longitude: Number(toEast) };
      return Math.abs(laneBetween(from, to).miles / Number(miles) - 1);
    });
    expect(errors).toHaveLength(200);
    expect(errors.reduce((sum, each) => sum + each, 0) / errors.length).toBeLessThanOrEqual(0.06);
  });

  test.each(airPairs)(
    'from %s to %s is %d miles in a straight line, within 1%% and 3 miles',
    (a, b, miles) => {
      const found = greatCircleMiles(pointOf(zips[a]), pointOf(zips[b]));
      expect(Math.abs(found - miles)).toBeLessThanOrEqual(miles * 0.01 + 3);
    },
  );

  test.each(roadPairs)('from %s to %s is %d miles by road, within 10%%', (a, b, miles) => {
    const lane = laneBetween(pointOf(zips[a]), pointOf(zips[b]));
    expect(Math.abs(lane.miles - miles) / miles).toBeLessThanOrEqual(0.1);
  });

  it('is the same both ways, whole, and none from a place to itself', () => {
    const degrees = fc.record({
      latitude: fc.double({ min: 24, max: 50, noNaN: true }),
      longitude: fc.double({ min: -125, max: -66, noNaN: true }),
    });
    fc.assert(
      fc.property(degrees, degrees, (one, other) => {
        const [a, b] = [
          { ...pointOf('60608'), ...one },
          { ...pointOf('30318'), ...other },
        ];
        const { miles } = laneBetween(a, b);
        expect(laneBetween(b, a).miles).toBe(miles);
        expect(greatCircleMiles(a, b)).toBe(greatCircleMiles(b, a));
        expect(miles).toBe(Math.round(miles));
        expect(laneBetween(a, a).miles).toBe(0);
      }),
    );
  });
});
