import { closeSync, openSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SpaceReserveOptions {
  /** The file that a database keeps its pages in. */
  readonly file: string;
  /** End of what it uses there, in bytes. It writes in place, and beyond that end when it grows. */
  readonly usedBytes: () => number;
  /** Gets a line when there is no space to grow into any more, and one when there is again. */
  readonly report?: (line: string) => void;
  /** What the file system has left for this user. */
  readonly freeBytes?: () => number;
  /** What growing leaves untouched, so that deleting can go on. */
  readonly reserveBytes?: number;
  /** What is left to everybody else on the disk: messages, logs. */
  readonly floorBytes?: number;
}

export interface SpaceReserve {
  /** Whether a commit that writes at most so many bytes cannot fail for want of space. One that only deletes may use the reserve. */
  admits(bytes: number, grows: boolean): boolean;
}

const MEGABYTE = 1024 ** 2;
const RESERVE_BYTES = 4 * MEGABYTE;
const FLOOR_BYTES = 16 * MEGABYTE;
/** A larger commit is not written twice for safety's sake: the free space alone is looked at. */
const LARGEST_ALLOCATION_BYTES = 64 * MEGABYTE;
const ZEROS = Buffer.alloc(MEGABYTE);

/**
 * Keeps a database from ever running into a full disk in the middle of a commit: blocks behind the end of what it uses are taken
 * beforehand, by writing zeros there, and a commit that they might not hold is to be refused. Asking for the free space alone would not
 * do, since somebody else may take it between the question and the commit. (On a file system that never writes in place, such as btrfs
 * or ZFS, the blocks promise less, and the floor has to do.)
 */
export function openSpaceReserve(options: SpaceReserveOptions): SpaceReserve {
  const { file, usedBytes, report = () => {}, reserveBytes = RESERVE_BYTES } = options;
  const { floorBytes = FLOOR_BYTES, freeBytes = () => freeBytesAt(dirname(file)) } = options;
  let takenEnd = Math.max(usedBytes(), wholeSizeOf(file));
  let full = false;

  /** Takes blocks until so many bytes behind the used end are ours, as far as the disk has them. */
  function extend(wantedBytes: number): void {
    const from = Math.max(takenEnd, usedBytes());
    const missing = usedBytes() + wantedBytes - from;
    if (missing <= 0 || freeBytes() - missing < floorBytes) return;
    const out = openSync(file, 'r+');
    try {
      for (takenEnd = from; takenEnd < from + missing; )
        takenEnd += writeSync(out, ZEROS, 0, ZEROS.length, takenEnd);
    } catch {
      // The disk has become full meanwhile; what was written until now is ours.
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
      // Once refused, a smaller commit that would still fit waits too: a disk is full until it has space again.
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

/** Size of a file that has all its blocks; 0 for one with holes, such as a copy that left the zeros out. */
function wholeSizeOf(file: string): number {
  const { size, blocks } = statSync(file);
  return blocks * 512 >= size ? size : 0;
}
