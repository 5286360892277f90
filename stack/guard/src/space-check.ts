import { type StatsFs, statfsSync } from 'node:fs';

export interface SpaceOptions {
  /** Gets a line when the disk is full, and another one when there is space again. */
  readonly report?: (line: string) => void;
  /** The free space of the folder's file system for this user. */
  readonly freeBytes?: () => number;
}

/** Reserved for everything else on the disk, and for deleting. */
const FLOOR_BYTES = 32 * 1024 ** 2;

/**
 * Prevents a database in this folder from filling the disk in mid-commit, which it may not survive. `admits`
 * returns whether a commit may write as many bytes; one that only deletes always may.
 */
export function checkSpace(folder: string, options: SpaceOptions) {
  const { report = console.error, freeBytes = () => freeBytesAt(statfsSync(folder)) } = options;
  let isFull = false;
  return {
    admits(bytes: number, grows: boolean): boolean {
      if (!grows) return true;
      const wasFull = isFull;
      isFull = freeBytes() - bytes < FLOOR_BYTES;
      if (isFull && !wasFull)
        report(`the disk of ${folder} is full: writing is refused, reading and deleting go on`);
      if (wasFull && !isFull) report(`the disk of ${folder} has space again: writing goes on`);
      return !isFull;
    },
  };
}

const freeBytesAt = ({ bavail, bsize }: StatsFs): number => bavail * bsize;
