import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Tile size in px. Each tile also has a limit, because a small change affects only a few. */
const tilePx = 32;

interface Tolerance {
  /** How much two pixels may differ, from 0 to 1, the difference between black and white. */
  readonly pixel: number;
  /** The share of pixels in the whole image, and in each tile, that may exceed that. */
  readonly picture: number;
  readonly tile: number;
}

/**
 * Differences in font hinting move edges by fractions of a pixel, which changes 0.6 % of an image and 14 % of
 * a tile. A block that has moved or changed exceeds the limits.
 */
const forForms: Tolerance = { pixel: 0.2, picture: 0.01, tile: 0.2 };
/** A solid area in another color differs a little everywhere, while text never fills a tile. */
const forSurfaces: Tolerance = { pixel: 0.04, picture: 0.1, tile: 0.6 };

export interface Difference {
  /** null when the images count as equal. */
  readonly difference: string | null;
  /** A PNG that highlights the differences; undefined when their sizes differ. */
  readonly picture?: Buffer;
}

/** Compares two PNGs. A moved block or another color is a failure; different antialiasing is not. */
export function pictureDifference(actualPng: Buffer, expectedPng: Buffer): Difference {
  const [actual, expected] = [PNG.sync.read(actualPng), PNG.sync.read(expectedPng)];
  const { width, height } = expected;
  if (actual.width !== width || actual.height !== height)
    return { difference: `is ${actual.width} × ${actual.height} px, the kept one ${width} × ${height} px` };
  for (const tolerance of [forForms, forSurfaces]) {
    const difference = beyond(tolerance, actual, expected);
    if (difference) return difference;
  }
  return { difference: null };
}

function beyond(tolerance: Tolerance, actual: PNG, { data, width, height }: PNG): Difference | undefined {
  const marks = new PNG({ width, height });
  pixelmatch(actual.data, data, marks.data, width, height, { threshold: tolerance.pixel, diffMask: true });
  const tiles = countByTile(marks);
  const share = tiles.reduce((sum, { marked }) => sum + marked, 0) / (width * height);
  const worst = tiles.reduce((most, tile) => (tile.marked > most.marked ? tile : most));
  const tileShare = worst.marked / tilePx ** 2;
  if (share <= tolerance.picture && tileShare <= tolerance.tile) return undefined;
  const allowed = (figure: number, most: number) =>
    `${(figure * 100).toFixed(2)} % (${(most * 100).toFixed(0)} % allowed)`;
  return {
    difference: `differs in its pixels by ${allowed(share, tolerance.picture)}, around ${worst.x}, ${worst.y} by ${allowed(tileShare, tolerance.tile)}`,
    picture: PNG.sync.write(marks),
  };
}

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly marked: number;
}

/** Counts each tile's red pixels, which differ; antialiased edges are yellow. */
function countByTile({ data, width, height }: PNG): Tile[] {
  const tiles: Tile[] = [];
  for (let top = 0; top < height; top += tilePx)
    for (let left = 0; left < width; left += tilePx) {
      let marked = 0;
      for (let y = top; y < Math.min(top + tilePx, height); y++)
        for (let x = left; x < Math.min(left + tilePx, width); x++) {
          const at = (y * width + x) * 4;
          if (data[at] === 255 && data[at + 1] === 0 && data[at + 3] === 255) marked++;
        }
      tiles.push({ x: left, y: top, marked });
    }
  return tiles;
}
