import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

/** The name of the file that makes a folder a backup. It is written last, so one that broke off has none. */
const fileName = 'manifest.json';

const count = z.int().min(0);
const manifestSchema = z.strictObject({
  format: z.literal('freightwright-backup-1'),
  madeAt: z.iso.datetime(),
  /** Whether nobody could write while it was made, or the servers showed a single moment of it. */
  oneMoment: z.boolean(),
  collections: z.optional(
    z.array(z.strictObject({ database: z.string().min(1), name: z.string().min(1), documents: count })),
  ),
  streams: z.optional(z.array(z.strictObject({ name: z.string().min(1), messages: count }))),
  /** Whether the files of the embedded parts are in it. */
  hasFiles: z.boolean(),
  /** Every file of the backup except this one, with its path from the folder and / between names. */
  files: z.array(
    z.strictObject({
      path: z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\]+$/u, 'leads out of the backup'),
      bytes: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Lists every file of the folder and writes the manifest, which says that the backup is whole. */
export async function writeManifest(
  folder: string,
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const files: Manifest['files'] = [];
  for (const path of await filesUnder(folder)) {
    const { size: bytes } = await stat(join(folder, path));
    files.push({ path, bytes, sha256: await digestOf(join(folder, path)) });
  }
  const manifest: Manifest = { format: 'freightwright-backup-1', ...about, files };
  const file = join(folder, fileName);
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return manifest;
}

/**
 * Reads the manifest and compares every file with it.
 * @throws Error that says what is wrong: no backup, another format, or the first file that is missing or
 * differs.
 */
export async function readVerified(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found) throw new Error(`${path} is missing in the backup.`);
    if (found.size !== bytes || (await digestOf(file)) !== sha256) {
      throw new Error(`${path} is not as it was when the backup was made: its checksum differs.`);
    }
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${folder} holds no whole backup: there is no ${fileName} in it.`);
  });
  const read = manifestSchema.safeParse(jsonOf(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${fileName} cannot be read: ${issue?.path.join('.') || 'it'}: ${issue?.message}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
