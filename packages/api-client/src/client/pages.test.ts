import { expect, it } from 'vitest';
import { Pages } from './pages.ts';

interface Page {
  bols: number[];
  nextCursor: string | null;
}
const pages: Readonly<Record<string, Page>> = {
  first: { bols: [1, 2], nextCursor: 'second' },
  second: { bols: [], nextCursor: 'third' },
  third: { bols: [3], nextCursor: null },
};

function list() {
  const asked: (string | undefined)[] = [];
  const found = new Pages<Page, number>(async (cursor) => {
    asked.push(cursor);
    const page = pages[cursor ?? 'first'];
    if (!page) throw new Error(`There is no page ${cursor}`);
    return page;
  }, 'bols');
  return { asked, found };
}

it('gives every entry of every page, also past a page that is empty', async () => {
  const { asked, found } = list();
  const entries: number[] = [];
  for await (const entry of found) entries.push(entry);
  expect(entries).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'second', 'third']);
});

it('asks for nothing before it is used, and for no page that nobody reaches', async () => {
  const { asked, found } = list();
  expect(asked).toEqual([]);
  for await (const entry of found) {
    if (entry === 2) break;
  }
  expect(asked).toEqual([undefined]);
});

it('is the first page when it is waited for, and gives pages as they are answered', async () => {
  expect(await list().found).toEqual(pages.first);
  const cursors: unknown[] = [];
  for await (const { nextCursor } of list().found.pages()) cursors.push(nextCursor);
  expect(cursors).toEqual(['second', 'third', null]);
});
