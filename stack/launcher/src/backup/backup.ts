import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { openDataFolder } from '../data-folder.ts';

/**
 * The content of a backup: databases, streams, versions of remotes, accounts, payments and keys. Logs, emails
 * and reports of pages are left out.
 */
const contents = ['mongo', 'nats', 'assets', 'checkout', 'idp', 'keycloak', 'secrets.json'];

/** The file that makes a folder a backup. It is written last, so an interrupted backup has none. */
const manifestFile = 'manifest.json';
const manifestSchema = z.strictObject({
  format: z.literal('freightwright-backup-1'),
  madeAt: z.iso.datetime(),
  /** The SHA-256 of every file, by its path from the folder, with / between names. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface BackupOptions {
  /** No process may be running on it: the folder is locked meanwhile. */
  readonly dataDir: string;
  /** A new or an empty folder. */
  readonly folder: string;
}

/**
 * Copies the data of the site into a folder.
 * @throws Error with instructions when the folder is not empty, the platform is running, or there is nothing
 * to back up. The files written until then have no manifest, and a restore refuses them.
 */
export async function backUp({ dataDir, folder }: BackupOptions, nowMs = Date.now()): Promise<Manifest> {
  if (!existsSync(dataDir))
    throw new Error(`There is nothing to back up: DATA_DIR is ${dataDir}, which does not exist.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. A backup goes into a folder of its own.`);
  return withLocked(dataDir, async () => {
    await copyContents(dataDir, folder);
    const madeAt = new Date(nowMs).toISOString();
    const manifest: Manifest = { format: 'freightwright-backup-1', madeAt, files: await digestsIn(folder) };
    const file = join(folder, manifestFile);
    await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    return manifest;
  });
}

/**
 * Restores a backup into a data folder. Every file is compared with its checksum, and the target is checked,
 * before anything is written.
 * @param replace whether data at the target may be replaced
 * @throws Error that names the defect of the backup or the data in the way, or when the platform is running.
 */
export async function restore({ dataDir, folder }: BackupOptions, replace: boolean): Promise<Manifest> {
  const manifest = await readVerified(folder);
  return withLocked(dataDir, async () => {
    const [present] = contents.filter((name) => existsSync(join(dataDir, name)));
    if (present !== undefined && !replace) {
      throw new Error(
        `There is data at the target: ${join(dataDir, present)}. --replace deletes it and puts the backup there.`,
      );
    }
    for (const name of contents) await rm(join(dataDir, name), { recursive: true, force: true });
    await copyContents(folder, dataDir);
    return manifest;
  });
}

async function withLocked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const data = await openDataFolder(dataDir);
  try {
    return await work();
  } finally {
    data.release();
  }
}

async function copyContents(from: string, to: string): Promise<void> {
  for (const name of contents.filter((each) => existsSync(join(from, each))))
    await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
}

/** @throws Error with the defect: no backup, another format, or a file that differs. */
async function readVerified(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${folder} holds no whole backup: there is no ${manifestFile} in it.`);
  });
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${manifestFile} cannot be read: ${z.prettifyError(read.error)}`);
  const found = await digestsIn(folder);
  for (const path of Object.keys({ ...read.data.files, ...found })) {
    if (found[path] !== read.data.files[path])
      throw new Error(`${path} is not as it was when the backup was made.`);
  }
  return read.data;
}

async function digestsIn(folder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll('\\', '/');
    if (!entry.isFile() || path === manifestFile) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    digests[path] = hash.digest('hex');
  }
  return digests;
}
