import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { trueTypeOfWoff } from './woff.ts';

const require = createRequire(import.meta.url);
const woff = readFileSync(require.resolve('@fontsource/archivo/files/archivo-latin-400-normal.woff'));

it('unpacks the tables that a PDF needs, each with the checksum it says it has', () => {
  const font = trueTypeOfWoff(woff);
  const view = new DataView(font.buffer);
  const records = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  const tags = records.map((at) => String.fromCharCode(...font.subarray(at, at + 4)));
  expect(tags).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
  for (const [index, at] of records.entries()) {
    // The checksum of the head table covers the whole font and leaves out its own field.
    if (tags[index] === 'head') continue;
    let sum = 0;
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    for (let place = 0; place < length; place += 4) sum = (sum + view.getUint32(offset + place)) >>> 0;
    expect(sum, tags[index]).toBe(view.getUint32(at + 4));
  }
});

it('refuses bytes that are not a WOFF file', () => {
  expect(() => trueTypeOfWoff(new Uint8Array(64))).toThrow(TypeError);
});
