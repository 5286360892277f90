import { promisify } from 'node:util';
// @ts-expect-error: it comes without types.
import spectrum from 'csv-spectrum';
import { parseString } from 'fast-csv';
import { describe, expect, it, vi } from 'vitest';
import { type CsvRow, type ReadOptions, readRecords, splitRecords } from './read-records.ts';

vi.mock('fast-csv', async (importOriginal) => {
  const csv = await importOriginal<typeof import('fast-csv')>();
  return { ...csv, parseString: vi.fn(csv.parseString) };
});

interface SpectrumFile {
  name: string;
  csv: Buffer;
  /** The content of the file, as a list of objects. */
  json: Buffer;
}
const corpus: SpectrumFile[] = await promisify(spectrum)();

function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 7, options?: ReadOptions) {
  const rows: CsvRow[] = [];
  for await (const some of readRecords(pieces(text, size), options)) rows.push(...some);
  return { rows, cells: rows.map((row) => row.cells) };
}

describe('the csv-spectrum corpus', () => {
  /** The corpus expects another phone number for this file than the file contains. */
  const contradictsItself = 'location_coordinates';

  it('location_coordinates, by what stands in the file', async () => {
    const file = corpus.find(({ name }) => name === contradictsItself);
    const { cells } = await read(String(file?.csv), 5);
    const coordinates = JSON.parse(String(file?.json))['Location Coordinates'];
    expect(cells).toMatchObject([{ length: 4 }, ['2095257564', coordinates, 'Modesto', 'Stanislaus']]);
  });

  const consistent = corpus.filter(({ name }) => name !== contradictsItself);
  it.each(consistent.map((file) => [file.name, file] as const))('%s', async (_, { csv, json }) => {
    for (const size of [1, 5, 100_000]) {
      const [names = [], ...rows] = (await read(String(csv), size)).cells;
      const objects = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
      expect(objects).toEqual(JSON.parse(String(json)));
    }
  });
});

const table = 'description,weight\nBücher,500\n"two\nlines, ""quoted""",7\n';

describe('a file', () => {
  it.each([
    ['with semicolons', 'description;weight\nBücher;500\n"two\nlines, ""quoted""";7\n'],
    ['with tabs', 'description\tweight\nBücher\t500\n"two\nlines, ""quoted"""\t7\n'],
    ['that says its separator first', `sep=,\n${table}`],
    ['without a line end at its end', table.trimEnd()],
  ])('%s is read the same', async (_, text) => {
    for (const size of [1, 3, 1_000]) {
      expect((await read(text, size)).cells).toEqual([
        ['description', 'weight'],
        ['Bücher', '500'],
        ['two\nlines, "quoted"', '7'],
      ]);
    }
  });

  it.each([
    ['\r\n', 'a,b\r\n1,2\r\n\r\n3,4\r\n'],
    ['\n', 'a,b\n1,2\n\n3,4\n'],
    ['\r', 'a,b\r1,2\r\r3,4\r'],
  ])('with line ends %j and an empty row keeps the numbers of a spreadsheet', async (_, text) => {
    for (const size of [1, 2, 100]) {
      const { rows } = await read(text, size);
      expect(rows).toEqual([
        { row: 1, cells: ['a', 'b'] },
        { row: 2, cells: ['1', '2'] },
        { row: 4, cells: ['3', '4'] },
      ]);
    }
  });

  it('tells a row whose quotes do not fit as broken, and reads the others', async () => {
    const { rows } = await read('a,b\n1,2\n"x"y,3\n4,5\n"open,6');
    expect(rows.map(({ isBroken = false }) => isBroken)).toEqual([false, false, true, false, true]);
  });

  it('takes a quote within a cell, and blanks before a quoted cell, as they are', async () => {
    const { cells } = await read('a,b\n5" pipe,1\n2, "c\nd"\n');
    expect(cells[1]).toEqual(['5" pipe', '1']);
    expect(cells).toHaveLength(3);
  });

  it('is refused at the first character too many of a row, long before its end', async () => {
    let sent = 0;
    function* endless() {
      yield 'a,b\n"';
      for (;;) {
        sent += 1;
        yield 'x'.repeat(1_000);
      }
    }
    const tooLong = ({ row, isInQuotes }: { row: number; isInQuotes: boolean }) =>
      new Error(`row ${row}, ${isInQuotes}`);
    const reading = async () => {
      for await (const rows of readRecords(endless(), { limit: { mostChars: 5_000, tooLong } }))
        expect(rows).toHaveLength(1);
    };
    await expect(reading()).rejects.toThrow('row 2, true');
    expect(sent).toBeLessThan(10);
  });

  it('has its header below titles, blank rows and comments', async () => {
    const isHeader = (cells: readonly string[]) => cells.includes('weight');
    const text = '"Shipments, May"\r\n\r\n# note; weight\r\n"weight\r\n(lb)";weight;b\r\n\r\n1;2;"3;4"\r\n';
    for (const size of [1, 3, 1_000]) {
      expect((await read(text, size, { isHeader })).rows).toEqual([
        { row: 4, cells: ['weight\r\n(lb)', 'weight', 'b'] },
        { row: 6, cells: ['1', '2', '3;4'] },
      ]);
    }
    expect((await read('a;b\n1;2', 7, { isHeader })).cells).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it.each([
    ['line ends', '\n'],
    ['rows of one character', 'x\n'],
    ['quotes', '""\n'],
  ])('of 10 MB of %s is searched for its header in one piece, without parsing each row', async (_, text) => {
    vi.mocked(parseString).mockClear();
    const asked: number[] = [];
    let sent = 0;
    function* counted() {
      for (const piece of pieces(text.repeat((10 * 1024 * 1024) / text.length), 64 * 1024)) {
        sent += 1;
        yield piece;
      }
    }
    const isHeader = () => {
      asked.push(sent);
      return false;
    };
    for await (const _batch of splitRecords(counted(), { isHeader }));
    expect(asked.filter((piece) => piece > 1)).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(20);
    expect(vi.mocked(parseString).mock.calls.length).toBeLessThanOrEqual(20);
  });

  it('counts its blank lines', async () => {
    const limit = {
      mostChars: 10,
      tooLong: () => new Error(),
      mostRecords: 5,
      tooMany: () => new Error('too many'),
    };
    await expect(read('a\n\n\n\n\n1', 7, { limit })).resolves.toMatchObject({
      rows: [{ row: 1 }, { row: 6 }],
    });
    await expect(read('a\n\n\n\n\n\n', 7, { limit })).rejects.toThrow('too many');
    await expect(read('\n\n\n\n\n\n', 7, { limit })).rejects.toThrow('too many');
  });

  it('with thousands of quotes in one row is read row by row', async () => {
    const deep = `a,b\n${'""'.repeat(15_000)},1\n${'"'.repeat(30_001)}\n`;
    expect((await read(deep, 64_000)).rows).toHaveLength(3);
  });
});
