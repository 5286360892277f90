import { expect, it } from 'vitest';
import { createKeptPages } from './kept-pages.ts';

function start(limitBytes: number) {
  const pages = createKeptPages(limitBytes);
  const drawn: string[] = [];
  const get = (key: string, length = 10) =>
    pages.get(key, async () => {
      drawn.push(key);
      return new Uint8Array(length);
    });
  return { pages, drawn, get };
}

it('draws a page once, for all who ask at one time and for who asks later', async () => {
  const { drawn, get } = start(100);
  const [first, second] = await Promise.all([get('a'), get('a')]);
  expect(await get('a')).toBe(first);
  expect(second).toBe(first);
  expect(drawn).toEqual(['a']);
});

it('keeps no more bytes than it may, the pages asked for last', async () => {
  const { drawn, get } = start(25);
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  await get('a');
  await get('b');
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

it('a page larger than all of the room is drawn each time, and does not take more than its own', async () => {
  const { drawn, get } = start(25);
  await get('huge', 1_000);
  await get('huge', 1_000);
  await get('a');
  await get('a');
  expect(drawn).toEqual(['huge', 'huge', 'a']);
});

it('a drawing that failed is tried again', async () => {
  const { pages, get } = start(25);
  await expect(pages.get('a', () => Promise.reject(new Error('paper jam')))).rejects.toThrow('paper jam');
  expect(await get('a')).toHaveLength(10);
});
