/**
 * Water and borders that no truck crosses, as lines of points 'latitude,longitude'. A line lies between the two
 * shores, and ends where a bridge or land leads around it. Drawn here from the coordinates of places on the
 * shores; coarse, because only the way around counts.
 */
const lines: Readonly<Record<string, string>> = {
  // Lake Michigan.
  michigan:
    '41.72,-87.35 41.9,-87.1 42.5,-87.2 43.3,-87.1 44.2,-86.8 44.9,-86.6 45.4,-85.9 45.72,-85.1 ' +
    '45.8,-84.8',
  // The northern border from Lake Huron to Maine, with Lakes Erie and Ontario.
  huron:
    '45.84,-84.66 45.85,-84.2 45.95,-83.6 45.2,-83 44.3,-82.9 44,-82.6 43.3,-82.3 43,-82.38 42.6,-82.5 ' +
    '42.35,-82.9 42.28,-83.08 42.05,-83.12 41.74,-83.38 41.62,-82.75 41.52,-82.2 41.6,-81.7 41.83,-81.2 ' +
    '42.1,-80.4 42.35,-79.7 42.65,-79.1 42.9,-78.93 43.2,-79.05 43.4,-78.6 43.4,-77 43.6,-76.3 44.2,-76.2 ' +
    '44.9,-75.1 45.02,-74.6 45.02,-71.5 45.3,-70.9 45.9,-70.3 46.7,-70 47.5,-69.1 47.1,-67.8 45.6,-67.6 ' +
    '44.8,-66.9',
  // Lake Superior and the northern border to the Pacific.
  superior:
    '46.5,-84.35 46.6,-85.2 46.65,-86.5 46.55,-87.3 46.95,-87.7 47.6,-87.9 47.3,-88.7 46.9,-90 ' +
    '47.05,-90.9 46.72,-91.9 46.75,-92.05 47.2,-91.2 48,-89.5 48.1,-91 48.7,-93.5 49,-95.2 49,-123',
  // Saginaw Bay.
  saginaw: '43.68,-83.8 43.9,-83.6 44.1,-83.2 44.1,-82.7',
  // Green Bay.
  greenBay: '44.56,-87.95 44.9,-87.6 45.3,-87.1 45.5,-86.8',
  // Chesapeake Bay north of the Bay Bridge.
  chesapeakeNorth: '39.5,-76.05 39.3,-76.15 39.08,-76.3 39.01,-76.35',
  // Chesapeake Bay from the Bay Bridge to the Bridge-Tunnel.
  chesapeakeSouth: '38.96,-76.36 38.5,-76.4 38,-76.2 37.6,-76.15 37.14,-76.1',
  // Delaware Bay.
  delaware: '39.68,-75.54 39.4,-75.53 39.1,-75.25 38.85,-75.05',
  // Puget Sound south of the Narrows.
  puget: '47.1,-122.8 47.2,-122.62 47.26,-122.56',
  // Puget Sound north of the Narrows.
  pugetNorth: '47.29,-122.54 47.55,-122.42 47.9,-122.4 48.15,-122.7 48.3,-123.2 48.5,-124.8',
  // Long Island Sound.
  longIsland: '40.82,-73.76 40.95,-73.5 41.05,-73 41.1,-72.4 41.25,-71.9 41,-71.3',
  // The Gulf coast and the Mexican border.
  gulf:
    '25,-81 25.8,-81.9 26.7,-82.3 27.6,-82.85 28.5,-82.85 29.1,-83.2 29.65,-83.65 29.95,-84.1 29.5,-85.2 ' +
    '30.2,-86.2 30.25,-87.6 30.2,-88.6 30,-89.3 29,-89.3 29.1,-91 29.5,-92.3 29.6,-93.8 28.9,-95.2 ' +
    '28.2,-96.6 27.5,-97.15 25.8,-97.1 25.8,-97.6 26,-98.35 27.5,-99.58 28.7,-100.55 29.35,-101 ' +
    '29.75,-102.5 29,-103.2 29.6,-104.5 30.7,-105.1 31.72,-106.5',
};

/** Places that a way around leads through: shores, both ends of bridges and corners of borders. */
const passagePlaces =
  '41.55,-87.35 41.65,-86.9 45.8,-84.73 45.9,-84.74 46,-85.5 46.45,-84.4 46.35,-86 46.4,-87.4 ' +
  '46.5,-88.3 46.55,-90.4 46.65,-92.1 44.5,-88.05 41.95,-83.42 41.62,-83.55 41.48,-82.95 41.38,-82.5 ' +
  '41.45,-81.7 41.75,-81.2 42.07,-80.1 42.45,-79.3 42.85,-78.75 43.15,-77.6 43.45,-76.4 44,-75.95 ' +
  '44.7,-75.4 44.9,-74.5 44.9,-71.6 43.6,-83.9 43,-82.55 42.4,-83.1 45.05,-83.5 39.6,-76.1 39.55,-75.95 ' +
  '39,-76.45 38.98,-76.28 37.1,-75.97 36.95,-76.15 39.7,-75.56 39.69,-75.48 47.02,-122.9 47.27,-122.6 ' +
  '47.27,-122.5 40.79,-73.82 40.85,-73.83 29.7,-83.2 30.15,-83.7 30.4,-84.3 30.5,-86.5 30.68,-88 ' +
  '30.3,-89.6 30.05,-90 30.2,-92 30.1,-93.8 29.7,-95.3 28.8,-96.95 27.8,-97.6 26.2,-98.1 27.6,-99.4 ' +
  '29.4,-100.9 30.1,-102.3 31,-104.8 31.8,-106.35 26.4,-81.7 27.8,-82.4 28.8,-82.5 45.3,-69.4';

/** Latitude and longitude, degrees. */
export type Place = readonly [latitude: number, longitude: number];

const places = (text: string): Place[] =>
  text.split(' ').map((pair) => {
    const [latitude = 0, longitude = 0] = pair.split(',').map(Number);
    return [latitude, longitude];
  });

export const passages: readonly Place[] = places(passagePlaces);

/** Every stretch of every line. */
export const barrierStretches: readonly (readonly [Place, Place])[] = Object.values(lines).flatMap((line) => {
  const points = places(line);
  return points.slice(1).map((end, index) => [points[index] ?? end, end] as const);
});
