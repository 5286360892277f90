import { expect, it } from 'vitest';
import { createPageCache } from './page-press.ts';

function start() {
  const pages = createPageCache(25);
  const drawn: string[] = [];
  const get = (key: string, length = 10) =>
    pages.get(key, async () => {
      drawn.push(key);
      return new Uint8Array(length);
    });
  return { pages, drawn, get };
}

it('draws a page once, for all who ask at one time and for who asks later, and forgets the oldest', async () => {
  const { drawn, get } = start();
  const [first, second] = await Promise.all([get('a'), get('a')]);
  expect(second).toBe(first);
  await get('b');
  expect(await get('a')).toBe(first);
  await get('c');
  await get('a');
  await get('b');
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

it('a page larger than all of the room is drawn each time, and one that failed is drawn again', async () => {
  const { pages, drawn, get } = start();
  await expect(pages.get('huge', () => Promise.reject(new Error('paper jam')))).rejects.toThrow('paper jam');
  await get('a');
  expect(await get('huge', 1_000)).toHaveLength(1_000);
  await get('huge', 1_000);
  await get('a');
  expect(drawn).toEqual(['a', 'huge', 'huge']);
});
