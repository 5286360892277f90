import { closeSync, openSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SpaceReserveOptions {
  /** The file in which a database keeps its pages. */
  readonly file: string;
  /**
   * The end of the used part of the file, in bytes. The database writes in place, and beyond that end when it
   * grows.
   */
  readonly usedBytes: () => number;
  /** Gets a line when there is no space left for growing, and another one when there is space again. */
  readonly report?: (line: string) => void;
  /** The space that the file system has left for this user. */
  readonly freeBytes?: () => number;
  /** Space that growing must leave, so that deleting is still possible. */
  readonly reserveBytes?: number;
  /** Space that is left for everything else on the disk: messages, logs. */
  readonly floorBytes?: number;
}

export interface SpaceReserve {
  /**
   * Whether a commit that writes at most this many bytes cannot fail for lack of space. A commit that only
   * deletes may use the reserve.
   */
  admits(bytes: number, grows: boolean): boolean;
}

const MEGABYTE = 1024 ** 2;
const RESERVE_BYTES = 4 * MEGABYTE;
const FLOOR_BYTES = 16 * MEGABYTE;
/**
 * For a commit larger than this no blocks are taken in advance, because that would write everything twice.
 * Only the free space is checked.
 */
const LARGEST_ALLOCATION_BYTES = 64 * MEGABYTE;
const ZEROS = Buffer.alloc(MEGABYTE);

/**
 * Keeps a database from running into a full disk in the middle of a commit. Blocks behind the used end of its
 * file are taken in advance by writing zeros there, and a commit that may not fit them is to be refused.
 * Checking the free space alone would not be enough, because another process may use it between the check and
 * the commit. (On a file system that never writes in place, such as btrfs or ZFS, the blocks guarantee less,
 * and only the floor protects.)
 */
export function openSpaceReserve(options: SpaceReserveOptions): SpaceReserve {
  const { file, usedBytes, report = () => {}, reserveBytes = RESERVE_BYTES } = options;
  const { floorBytes = FLOOR_BYTES, freeBytes = () => freeBytesAt(dirname(file)) } = options;
  let takenEnd = Math.max(usedBytes(), wholeSizeOf(file));
  let full = false;

  /** Takes blocks until this many bytes behind the used end are reserved, as far as the disk has them. */
  function extend(wantedBytes: number): void {
    const from = Math.max(takenEnd, usedBytes());
    const missing = usedBytes() + wantedBytes - from;
    if (missing <= 0 || freeBytes() - missing < floorBytes) return;
    const out = openSync(file, 'r+');
    try {
      for (takenEnd = from; takenEnd < from + missing; )
        takenEnd += writeSync(out, ZEROS, 0, ZEROS.length, takenEnd);
    } catch {
      // The disk became full while writing. What was written before remains reserved.
    } finally {
      closeSync(out);
    }
  }

  function say(isFull: boolean): void {
    if (isFull === full) return;
    full = isFull;
    report(
      full
        ? `the disk of ${dirname(file)} is full: writing is refused, reading and deleting go on`
        : `the disk of ${dirname(file)} has space again: writing goes on`,
    );
  }

  return {
    admits: (bytes, grows) => {
      // After a refusal, smaller commits that would still fit also wait until the disk has space again.
      if (grows && full && freeBytes() < floorBytes + 2 * reserveBytes) return false;
      if (bytes > LARGEST_ALLOCATION_BYTES) {
        const admitted = freeBytes() - bytes >= floorBytes;
        if (grows) say(!admitted);
        return admitted;
      }
      const needed = grows ? bytes + reserveBytes : bytes;
      const taken = () => takenEnd - usedBytes();
      if (taken() < needed) extend(needed + reserveBytes);
      if (taken() < needed) extend(needed);
      const admitted = taken() >= needed;
      if (grows) say(!admitted);
      return admitted;
    },
  };
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Size of a file that has all its blocks; 0 for a file with holes, such as a copy that skipped the zeros. */
function wholeSizeOf(file: string): number {
  const { size, blocks } = statSync(file);
  return blocks * 512 >= size ? size : 0;
}
