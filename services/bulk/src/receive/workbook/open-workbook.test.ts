import { crc32, deflateRawSync } from 'node:zlib';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { openWorkbook } from './open-workbook.ts';
import { readSheet } from './read-sheet.ts';

interface Packed {
  name: string;
  data: Buffer;
  /** Declared in the archive, whatever the data has. */
  size?: number;
  flags?: number;
}

/** A compressed ZIP archive. */
function zipOf(files: readonly Packed[]): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const { name, data, size = data.length, flags = 0 } of files) {
    const [path, packed] = [Buffer.from(name), deflateRawSync(data)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(path.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(Buffer.concat(written).length, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, rest, path);
    written.push(Buffer.from('PK\x03\x04'), fields, path, packed);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(Buffer.concat(written).length, 12);
  return Buffer.concat([...written, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const types = { name: '[Content_Types].xml', data: Buffer.from('<Types/>') };
const sheet = (size: number, at = 1) => ({
  name: `xl/worksheets/sheet${at}.xml`,
  data: Buffer.alloc(size, ' '),
});
const MiB = 1024 * 1024;
const limits = { bytes: 8 * MiB, ratio: 100 };

describe('a workbook is refused', () => {
  it.each([
    ['whose sheet inflates to a thousand times its size', [types, sheet(7 * MiB)], 'inflated'],
    [
      'whose sheets inflate to too much together',
      [types, ...Array.from({ length: 9 }, (_, at) => sheet(MiB, at))],
      'inflated',
    ],
    ['that declares less than it inflates to', [types, { ...sheet(7 * MiB), size: 1_000 }], 'workbook'],
    ['that declares more than the limit', [types, { ...sheet(1_000), size: 4_000_000_000 }], 'inflated'],
    ['with an encrypted entry', [types, { ...sheet(1_000), flags: 1 }], 'not-csv'],
    ['with an entry twice', [types, sheet(10), sheet(10)], 'workbook'],
    [
      'with thousands of entries',
      [types, ...Array.from({ length: 2_001 }, (_, at) => sheet(1, at))],
      'inflated',
    ],
    ['that is binary', [types, { name: 'xl/workbook.bin', data: Buffer.alloc(9) }], 'not-csv'],
    ['that is a Numbers document', [{ name: 'Index/Document.iwa', data: Buffer.alloc(9) }], 'not-csv'],
    ['that is a text document', [types, { name: 'word/document.xml', data: Buffer.alloc(9) }], 'not-csv'],
  ])('%s', async (_, files, rule) => {
    await expect(openWorkbook(zipOf(files), limits)).rejects.toMatchObject({
      code: 'bulk.file-refused',
      errors: [{ field: 'file', rule }],
    });
  });

  it('that is cut off, at any byte', async () => {
    const whole = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [['weight', 'length']] }] }));
    for (let size = 4; size < whole.length; size += 97) {
      await expect(openWorkbook(whole.subarray(0, size), limits)).rejects.toMatchObject({
        errors: [{ rule: 'workbook' }],
      });
    }
  });
});

it('a workbook is opened without its pictures and other additions', async () => {
  const rows = [
    ['weight', 'length'],
    [1, 2],
  ];
  const image = { data: new Uint8Array(5 * MiB), type: 'png', anchor: { from: { row: 1, col: 1 } } } as const;
  const whole = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows, images: [image] }] }));
  const opened = await openWorkbook(whole, { ...limits, bytes: MiB });
  expect(opened.length).toBeLessThan(MiB);
  expect((await readXlsx(opened)).sheets).toMatchObject([{ name: 'S', rows }]);
});

it('a sheet with as many cells as a file may have is read in seconds', { timeout: 30_000 }, async () => {
  const rows = Array.from({ length: 1_001 }, (_, row) =>
    Array.from({ length: 100 }, (__, at) => (row === 0 ? `c ${at}` : row * at)),
  );
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows }] });
  const job = {
    bytes,
    sheet: undefined,
    type: 'calculations',
    mapped: [],
    limits: { bytes: 10 * MiB, lines: 10_000 },
  } as const;
  const { text } = await readSheet(job);
  expect(text.split('\n')).toHaveLength(1_001);
});
