import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

async function read(bytes: Uint8Array, size = 7, onWindows?: () => void): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  let text = '';
  for await (const piece of decodeText(pieces(), onWindows)) text += piece;
  return text;
}

const table = 'description,weight\nBücher,500\n';
const utf16 = () => Buffer.from(`\uFEFF${table}`, 'utf16le');

describe('a file', () => {
  it.each([
    ['without a byte order mark', Buffer.from(table)],
    ['with a byte order mark', Buffer.from(`\uFEFF${table}`)],
    ['in UTF-16, little end first', utf16()],
    ['in UTF-16, big end first', utf16().swap16()],
  ])('%s is read the same, however it is cut', async (_, bytes) => {
    for (const size of [1, 3, 1_000]) expect(await read(bytes, size)).toBe(table);
  });

  it('that is not UTF-8 is Windows-1252, which is noted a single time', async () => {
    const bytes = Buffer.from('description,weight\nB\xfccher,\x93caf\xe9\x94 \x805\n', 'latin1');
    for (const size of [1, 3, 1_000]) {
      let notices = 0;
      expect(await read(bytes, size, () => (notices += 1))).toBe('description,weight\nBücher,“café” €5\n');
      expect(notices).toBe(1);
    }
  });

  it('that is UTF-8 stays so with a few invalid bytes', async () => {
    const bytes = Buffer.concat([Buffer.from('Bücher,Grüße,'), Buffer.from([0xfc, 0x2c]), Buffer.from('ö')]);
    expect(await read(bytes, 1_000)).toBe('Bücher,Grüße,\uFFFD,ö');
  });

  it.each([
    ['gzip', [0x1f, 0x8b, 0x08, 0x00], 'a gzip archive'],
    ['a workbook', [0x50, 0x4b, 0x03, 0x04], 'an Excel workbook'],
    ['a web page', [0xef, 0xbb, 0xbf, 0x3c, 0x68, 0x74, 0x6d], 'a web page'],
    ['a PDF', [0x25, 0x50, 0x44, 0x46], 'a PDF'],
    ['bytes of a program', [0x7f, 0x45, 0x4c, 0x46, 0x00, 0x01], 'not text'],
  ])('that is %s is refused by its first bytes', async (_, bytes, label) => {
    await expect(read(Buffer.from([...bytes, ...Buffer.alloc(50)]))).rejects.toMatchObject({
      code: 'bulk.file-refused',
      errors: [{ field: 'file', rule: 'not-csv', message: expect.stringContaining(label) }],
    });
  });

  it('that is empty is refused', async () => {
    await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ errors: [{ rule: 'empty' }] });
  });
});
