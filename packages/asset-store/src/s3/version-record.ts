import { checkSchema } from '@freightwright/contracts';
import * as z from 'zod';
import type { Bucket } from './bucket.ts';

/** The record of a stored folder. Without it the folder does not exist, whatever files there are. */
const Version = z.strictObject({
  /** The upload of these files. */
  batch: z.string().min(1),
  /** When it was stored or renewed, milliseconds since the epoch. */
  storedAtMs: z.number(),
  /** Unique for each write, so that the tag of the object changes with it. */
  write: z.string().min(1),
  /** Paths below the folder, sorted, with their size. */
  files: z.array(z.strictObject({ path: z.string(), bytes: z.number() })),
});
export type Version = z.infer<typeof Version>;

export interface ReadVersion {
  /** Undefined when the folder was removed. */
  version: Version | undefined;
  tag: string;
}

const below = 'versions/';
export const versionKey = (folder: string): string => below + folder;
export const fileKey = (folder: string, batch: string, path: string): string =>
  `files/${folder}/${batch}/${path}`;

/**
 * The record of a folder. A removed folder leaves an empty object in its place, because S3 servers support
 * conditional replacement but not conditional deletion.
 */
export async function readVersion(bucket: Bucket, folder: string): Promise<ReadVersion | undefined> {
  const object = await bucket.get(versionKey(folder));
  if (!object) return undefined;
  const { bytes, tag } = object;
  if (bytes.length === 0) return { version: undefined, tag };
  const checked = checkSchema(Version, JSON.parse(Buffer.from(bytes).toString('utf8')), { root: folder });
  if (!checked.ok) throw new Error(`The record of ${folder} cannot be read`, { cause: checked.errors });
  return { version: checked.data, tag };
}

/** @returns false when another process has written it since `after`. */
export const writeVersion = (
  bucket: Bucket,
  folder: string,
  version: Version,
  after: string,
): Promise<boolean> => bucket.put(versionKey(folder), Buffer.from(JSON.stringify(version)), { after });

export const markRemoved = (bucket: Bucket, folder: string, after: string): Promise<boolean> =>
  bucket.put(versionKey(folder), new Uint8Array(), { after });

/** The versions of a name that are stored, sorted. */
export async function versionsOf(bucket: Bucket, name: string): Promise<string[]> {
  const prefix = `${below}${name}/`;
  const records = await bucket.list(prefix);
  return records.flatMap(({ key, bytes }) => (bytes > 0 ? [key.slice(prefix.length)] : []));
}

export const namesOf = (bucket: Bucket): Promise<string[]> => bucket.namesBelow(below);
