import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unzip } from './unzip.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unzip-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Packed {
  name: string;
  text?: string;
  mode?: number;
  stored?: boolean;
}

/** A zip archive as a Unix program writes it, without checksums. */
function zip(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text = '', mode = 0o100644, stored = false } of files) {
    const bytes = stored ? Buffer.from(text) : deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(4, 28); // four bytes of extra field that the directory does not have
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt8(3, 5);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(text), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    const part = Buffer.concat([local, Buffer.from(name), Buffer.alloc(4), bytes]);
    parts.push(part);
    directory.push(entry, Buffer.from(name));
    at += part.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

async function unpack(archive: Buffer): Promise<void> {
  await writeFile(join(folder, 'archive.zip'), archive);
  await unzip(join(folder, 'archive.zip'), join(folder, 'out'));
}

test('files come out as they went in, and what could be run still can', async () => {
  await unpack(
    zip([
      { name: 'kc/', mode: 0o040755 },
      { name: 'kc/bin/kc.sh', text: '#!/bin/sh\n'.repeat(100), mode: 0o100755 },
      { name: 'kc/version.txt', text: '26', stored: true },
    ]),
  );
  expect(await readFile(join(folder, 'out/kc/bin/kc.sh'), 'utf8')).toBe('#!/bin/sh\n'.repeat(100));
  expect((await stat(join(folder, 'out/kc/bin/kc.sh'))).mode & 0o777).toBe(0o755);
  expect(await readFile(join(folder, 'out/kc/version.txt'), 'utf8')).toBe('26');
});

test.each([
  ['invalid relative path', zip([{ name: '../evil.sh', text: 'x' }])],
  ['is no plain file', zip([{ name: 'link', text: '/etc/passwd', mode: 0o120777 }])],
  ['Either not a zip file', Buffer.from('<html>Not found</html>')],
  ['Either not a zip file', zip([{ name: 'file', text: 'x' }]).subarray(0, -10)],
])('an archive is refused: %s', async (words, archive) => {
  await expect(unpack(archive)).rejects.toThrow(words);
});
