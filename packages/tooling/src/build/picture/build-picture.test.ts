import { createHash } from 'node:crypto';
import { pictureBytesAtMost, pictureSize } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { drawPicture } from './build-picture.ts';
import { linesOf, textWidth } from './build-picture-text.ts';

const message = { title: 'Freight class chart', description: 'The 18 freight classes in one table.' };
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('a picture is a PNG of the size in which addresses are shared, and small', async () => {
  const png = Buffer.from(await drawPicture(message));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([pictureSize.width, pictureSize.height]);
  expect(png.length).toBeLessThan(pictureBytesAtMost);
});

it('the same words give the same bytes, and others give others', async () => {
  const first = hashOf(await drawPicture(message));
  expect(hashOf(await drawPicture(message))).toBe(first);
  expect(hashOf(await drawPicture({ ...message, title: 'Freight class charts' }))).not.toBe(first);
  expect(hashOf(await drawPicture({ ...message, description: 'Another.' }))).not.toBe(first);
});

it('the longest words that a page may have still give a small picture', async () => {
  const long = { title: 'Hazardous '.repeat(12).trim(), description: 'Hazardous materials '.repeat(15) };
  expect((await drawPicture(long)).length).toBeLessThan(pictureBytesAtMost);
});

const style = { size: 30, weight: 400 } as const;
const width = textWidth('freight class chart', style);

it.each([
  ['freight', ['freight']],
  ['freight class chart', ['freight class chart']],
  ['freight class charts', ['freight class', 'charts']],
  ['freight class chart freight', ['freight class chart', 'freight']],
  ['freight class chart freight class chart. And more.', ['freight class chart', 'freight class…']],
  ['freight class chart density. Rulers and all the rest', ['freight class chart', 'density. Rulers…']],
])('"%s" is set in the lines that fit, and cut off after the last', (text, lines) => {
  expect(linesOf(text, { ...style, width, atMost: 2 })).toEqual(lines);
});
