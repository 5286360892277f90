import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { pictureDifference } from './picture-difference.ts';

/** A page with text, lines, chips and a drawing. */
const expectedPng = await readFile(join(import.meta.dirname, 'kept/home-result-1440-light.png'));

type Color = readonly [red: number, green: number, blue: number];

/** The reference with every pixel replaced by `colorAt`. */
function redrawn(
  colorAt: (x: number, y: number, expected: (x: number, y: number) => Color) => Color,
): Buffer {
  const from = PNG.sync.read(expectedPng);
  const { width, height } = from;
  const to = new PNG({ width, height });
  const expected = (x: number, y: number): Color => {
    const at = (Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)) * 4;
    return [from.data[at] ?? 0, from.data[at + 1] ?? 0, from.data[at + 2] ?? 0];
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      to.data.set([...colorAt(x, y, expected).map(Math.round), 255], (y * width + x) * 4);
  return PNG.sync.write(to);
}

const within = (x: number, y: number, left: number, top: number, width: number, height: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

describe('a picture', () => {
  it('is the same as itself', () => {
    expect(pictureDifference(expectedPng, expectedPng).difference).toBeNull();
  });

  it('passes with its edges smoothed another way: drawn a fifth of a pixel aside, and a shade darker', () => {
    const aside = redrawn((x, y, expected) => {
      const [here, beside] = [expected(x, y), expected(x - 1, y)];
      return [0, 1, 2].map(
        (channel) => (here[channel] ?? 0) * 0.8 + (beside[channel] ?? 0) * 0.2 - 2,
      ) as unknown as Color;
    });
    expect(pictureDifference(aside, expectedPng).difference).toBeNull();
  });

  it('fails with a block of it 6 px lower', () => {
    const moved = redrawn((x, y, expected) =>
      within(x, y, 100, 300, 600, 400) ? expected(x, y - 6) : expected(x, y),
    );
    expect(pictureDifference(moved, expectedPng).difference).toMatch(/^differs in/);
  });

  it('fails with a small mark of another color', () => {
    const marked = redrawn((x, y, expected) =>
      within(x, y, 700, 500, 24, 16) ? [190, 40, 40] : expected(x, y),
    );
    expect(pictureDifference(marked, expectedPng).difference).toMatch(/^differs in/);
  });

  it('fails with its accent in a color that is close to it', () => {
    const amber = redrawn((x, y, expected) => {
      const [red, green, blue] = expected(x, y);
      return red === 0xc2 && green === 0x41 ? [0xb4, 0x53, 0x09] : [red, green, blue];
    });
    expect(pictureDifference(amber, expectedPng).difference).toMatch(/^differs in/);
  });

  it('fails without one of its figures', () => {
    const without = redrawn((x, y, expected) =>
      within(x, y, 570, 225, 140, 80) ? [255, 255, 255] : expected(x, y),
    );
    expect(pictureDifference(without, expectedPng).difference).toMatch(/^differs in/);
  });

  it('fails with the colors of the other theme', () => {
    const inverted = redrawn(
      (x, y, expected) => expected(x, y).map((value) => 255 - value) as unknown as Color,
    );
    expect(pictureDifference(inverted, expectedPng).difference).toMatch(/^differs in/);
  });

  it('fails in another size', () => {
    const small = PNG.sync.write(new PNG({ width: 10, height: 10 }));
    expect(pictureDifference(small, expectedPng).difference).toMatch(/^is 10 × 10 px/);
  });
});
