import { exportPageChars } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { type ExportSection, exportPage } from './export-page.ts';

const section = (kind: string, records: readonly unknown[], batchSize = 3): ExportSection => ({
  kind,
  async read(_userId, after) {
    const from = after === undefined ? 0 : Number(after) + 1;
    return records
      .slice(from, from + batchSize)
      .map((record, index) => ({ record, place: String(from + index) }));
  },
});

/** Every page, and the records reassembled from their chunks. */
async function whole(sections: ExportSection[]) {
  const pages = [];
  const records: [kind: string, record: unknown][] = [];
  let begun = '';
  let cursor: string | undefined;
  do {
    const page = await exportPage(sections, { userId: 'u1', ...(cursor !== undefined && { cursor }) });
    pages.push(page);
    for (const { kind, json, ends } of page.pieces) {
      begun += json;
      if (!ends) continue;
      records.push([kind, JSON.parse(begun)]);
      begun = '';
    }
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return { pages, records };
}

it('gives every record of every section once and in order, empty sections too', async () => {
  const sections = [section('bills', [1, 2, 3, 4, 5, 6, 7]), section('none', []), section('terms', ['x'])];
  const { pages, records } = await whole(sections);
  expect(pages).toHaveLength(1);
  expect(records).toEqual([...[1, 2, 3, 4, 5, 6, 7].map((n) => ['bills', n]), ['terms', 'x']]);
});

it('begins another page where the next record does not fit', async () => {
  const records = Array.from({ length: 9 }, (_, n) => `${n}`.repeat(exportPageChars / 3));
  const { pages, records: given } = await whole([section('bills', records)]);
  expect(pages.length).toBeGreaterThan(3);
  expect(given).toEqual(records.map((record) => ['bills', record]));
  expect(pages.flatMap(({ pieces }) => pieces).every(({ ends }) => ends)).toBe(true);
});

it('sends a record that is longer than a page in pieces, and breaks no character', async () => {
  const long = { text: '😀"\\é'.repeat(exportPageChars), odd: 'x' };
  const { pages, records } = await whole([section('bills', ['a', long, 'b'])]);
  expect(records).toEqual([
    ['bills', 'a'],
    ['bills', long],
    ['bills', 'b'],
  ]);
  for (const { pieces } of pages) {
    for (const { json } of pieces) expect(json.isWellFormed()).toBe(true);
    expect(pieces.reduce((sum, { json }) => sum + json.length, 0)).toBeLessThanOrEqual(exportPageChars);
  }
});

it('every page fits into a message, whatever it says', async () => {
  for (const sign of ['"', '\\', '\u0001', '€', '😀']) {
    const { pages } = await whole([section('bills', [sign.repeat(exportPageChars * 2)])]);
    for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(512 * 1024);
  }
});

it('refuses a cursor that is not ours', async () => {
  await expect(exportPage([section('bills', [])], { userId: 'u1', cursor: 'x' })).rejects.toThrow();
});
