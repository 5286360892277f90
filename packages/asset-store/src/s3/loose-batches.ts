import { checkSchema } from '@freightwright/contracts';
import * as z from 'zod';
import type { Bucket } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import { fileKey, readVersion } from './version-record.ts';

/** A batch of files that its folder may not reference: not yet, or no longer. */
const Loose = z.strictObject({
  folder: z.string(),
  /** When that began, milliseconds since the epoch. */
  atMs: z.number(),
});

const below = 'loose/';
/** A process that has not finished after this time is dead. Uploads time out long before. */
const abandonedAfterMs = 60 * 60 * 1000;
/** Batches of dead processes that one pass checks. */
const maxCleanedUp = 100;

/** Records a batch before its files are written or removed, so that a cleanup finds them after a crash. */
export async function noteLoose(bucket: Bucket, batch: string, loose: z.infer<typeof Loose>): Promise<void> {
  await bucket.put(below + batch, Buffer.from(JSON.stringify(loose)));
}

export const forgetLoose = (bucket: Bucket, batch: string): Promise<void> => bucket.delete(below + batch);

/** Removes the files of a batch, and then the note of it. */
export async function removeBatch(bucket: Bucket, folder: string, batch: string): Promise<void> {
  const files = await bucket.list(fileKey(folder, batch, ''));
  await inParallel(files, ({ key }) => bucket.delete(key));
  await forgetLoose(bucket, batch);
}

/** Removes the leftovers of dead processes. Of a batch that its folder references, only the record. */
export async function cleanUpLoose(bucket: Bucket, nowMs: number): Promise<void> {
  for (const { key } of (await bucket.list(below)).slice(0, maxCleanedUp)) {
    const note = await bucket.get(key);
    if (!note) continue;
    const checked = checkSchema(Loose, JSON.parse(Buffer.from(note.bytes).toString('utf8')), { root: key });
    if (!checked.ok) throw new Error(`${key} cannot be read`, { cause: checked.errors });
    const { folder, atMs } = checked.data;
    if (nowMs - atMs <= abandonedAfterMs) continue;
    const batch = key.slice(below.length);
    const there = await readVersion(bucket, folder);
    if (there?.version?.batch === batch) await forgetLoose(bucket, batch);
    else await removeBatch(bucket, folder, batch);
  }
}
