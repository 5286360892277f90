import { expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { Pages } from './pages.ts';

type Page = (typeof cases)['lists'][number]['pages'][number];

it.each(cases.lists)('reads a list of pages: %j', async ({ pages, entries, cursors }) => {
  const asked: (string | null)[] = [];
  const found = new Pages<Page, number>(async (given) => {
    const cursor = given ?? null;
    asked.push(cursor);
    const page = pages[cursors.indexOf(cursor)];
    if (!page) throw new Error(`There is no page ${cursor}`);
    return page;
  }, 'bols');
  expect(asked).toEqual([]);
  const read: number[] = [];
  for await (const entry of found) read.push(entry);
  expect(read).toEqual(entries);
  expect(asked).toEqual(cursors);
  expect(await found).toEqual(pages[0]);
  const next: unknown[] = [];
  for await (const { nextCursor } of found.pages()) next.push(nextCursor);
  expect(next).toEqual(pages.map(({ nextCursor }) => nextCursor));
  asked.length = 0;
  // It requests no page that is not reached.
  for await (const entry of found) if (entry === entries[1]) break;
  expect(asked).toEqual([null]);
});
