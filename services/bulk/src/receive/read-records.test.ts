import { promisify } from 'node:util';
import { bulkLimits } from '@freightwright/contracts';
import spectrum from 'csv-spectrum';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { type FileRow, readRecords } from './read-records.ts';

const corpus = await promisify(spectrum)();

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Uint8Array, size = 7) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const rows: FileRow[] = [];
  let separator = '';
  for await (const batch of readRecords(decodeText(pieces(bytes, size)))) {
    rows.push(...batch.rows);
    separator = batch.separator;
  }
  return { rows, separator, cells: rows.map((row) => row.cells) };
}

describe('the csv-spectrum corpus', () => {
  it('has the files that this test is about', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(10);
  });

  /** What the corpus expects of this file has another phone number than the file. */
  const contradictsItself = 'location_coordinates';

  it('location_coordinates, by what stands in the file', async () => {
    const file = corpus.find(({ name }) => name === contradictsItself);
    const { cells } = await read(file?.csv ?? '', 5);
    const coordinates = JSON.parse(file?.json.toString() ?? '{}')['Location Coordinates'];
    expect(cells).toMatchObject([{ length: 4 }, ['2095257564', coordinates, 'Modesto', 'Stanislaus']]);
  });

  const consistent = corpus.filter(({ name }) => name !== contradictsItself);
  it.each(consistent.map((file) => [file.name, file] as const))('%s', async (_, { csv, json }) => {
    for (const size of [1, 5, 100_000]) {
      const { cells } = await read(csv, size);
      const [names = [], ...rows] = cells;
      const objects = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
      expect(objects).toEqual(JSON.parse(json.toString()));
    }
  });
});

const table = 'description,weight\nBücher,500\n"two\nlines, ""quoted""",7\n';
const rows = [
  ['description', 'weight'],
  ['Bücher', '500'],
  ['two\nlines, "quoted"', '7'],
];
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('a file', () => {
  it.each([
    ['with a byte order mark', Buffer.from(`\uFEFF${table}`), ','],
    ['in UTF-16, little end first', utf16(table), ','],
    ['in UTF-16, big end first', utf16(table).swap16(), ','],
    ['with semicolons', Buffer.from('description;weight\nBücher;500\n"two\nlines, ""quoted""";7\n'), ';'],
    ['with tabs', Buffer.from('description\tweight\nBücher\t500\n"two\nlines, ""quoted"""\t7\n'), '\t'],
    ['that says its separator first', Buffer.from(`sep=,\n${table}`), ','],
    ['without a line end at its end', Buffer.from(table.trimEnd()), ','],
  ])('%s is read the same', async (_, bytes, separator) => {
    for (const size of [1, 3, 1_000]) {
      const found = await read(bytes, size);
      expect(found.cells).toEqual(rows);
      expect(found.separator).toBe(separator);
    }
  });

  it.each([
    ['\r\n', 'a,b\r\n1,2\r\n\r\n3,4\r\n'],
    ['\n', 'a,b\n1,2\n\n3,4\n'],
    ['\r', 'a,b\r1,2\r\r3,4\r'],
  ])('with line ends %j and an empty row keeps the numbers of a spreadsheet', async (_, text) => {
    for (const size of [1, 2, 100]) {
      const found = await read(text, size);
      expect(found.rows.map(({ row }) => row)).toEqual([1, 2, 4]);
      expect(found.cells).toEqual([
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ]);
    }
  });

  it('tells a row whose quotes do not fit as broken, and reads the others', async () => {
    const found = await read('a,b\n1,2\n"x"y,3\n4,5\n"open,6');
    expect(found.rows.map(({ row, isBroken }) => [row, isBroken ?? false])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
      [5, true],
    ]);
  });

  it('takes a quote within a cell, and blanks before a quoted cell, as they are', async () => {
    const found = await read('a,b\n5" pipe,1\n2, "c\nd"\n');
    expect(found.cells.slice(1, 2)).toEqual([['5" pipe', '1']]);
    expect(found.rows.length).toBe(3);
  });

  it('is refused at the first character too many of a row, long before its end', async () => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from('a,b\n"');
      for (;;) {
        sent += 1;
        yield Buffer.alloc(1_000, 'x');
      }
    }
    const reading = async () => {
      for await (const batch of readRecords(decodeText(endless()))) expect(batch.rows.length).toBe(1);
    };
    await expect(reading()).rejects.toMatchObject({
      code: 'bulk.file-refused',
      errors: [{ field: 'file', rule: 'row-length', message: expect.stringContaining('Row 2') }],
    });
    expect(sent).toBeLessThan(bulkLimits.rowChars / 1_000 + 5);
  });

  it.each([
    ['gzip', [0x1f, 0x8b, 0x08, 0x00], 'a gzip archive'],
    ['a workbook', [0x50, 0x4b, 0x03, 0x04], 'an Excel workbook'],
    ['a PDF', [0x25, 0x50, 0x44, 0x46], 'a PDF'],
    ['bytes of a program', [0x7f, 0x45, 0x4c, 0x46, 0x00, 0x01], 'not text'],
  ])('that is %s is refused by its first bytes', async (_, bytes, words) => {
    await expect(read(Buffer.from([...bytes, ...Buffer.alloc(50)]))).rejects.toMatchObject({
      code: 'bulk.file-refused',
      errors: [{ field: 'file', rule: 'not-csv', message: expect.stringContaining(words) }],
    });
  });

  it('that is empty is refused', async () => {
    await expect(read('')).rejects.toMatchObject({ errors: [{ rule: 'empty' }] });
  });

  it('with thousands of quotes in one row is read row by row', async () => {
    const deep = `a,b\n${'""'.repeat(15_000)},1\n${'"'.repeat(30_001)}\n`;
    const found = await read(deep, 64_000);
    expect(found.rows.length).toBe(3);
  });
});
