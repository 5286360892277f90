/** The disk might not have the space for what a transaction would write. */
export class NoSpace extends Error {}

/** What LMDB stores in addition to key and value: the header of a node and the pointer to it. */
const NODE_BYTES = 16;
/** Pages are half full after a split, and a value larger than half a page has its own pages. */
const SLACK = 3;
/** Pages that a change copies on its way from the root. Those near the root are shared. */
const PAGES_PER_CHANGE = 4;
/** The lists of freed pages, and the root pages. */
const SPARE_PAGES = 64;
/** LMDB writes pages early at about 512 MB of them. The check comes well before. */
const CHECK_EVERY_BYTES = 8 * 1024 ** 2;

/**
 * Adds up an upper bound of what a transaction writes, in bytes.
 * @param admits whether the disk certainly has that much more space
 */
export function measureCommit(pageSize: number, admits: (bytes: number, grows: boolean) => boolean) {
  let usedBytes = 0;
  let putBytes = 0;
  let changes = 0;
  let checkedBytes = 0;

  function bound(): number {
    const copied = Math.min(changes * PAGES_PER_CHANGE * pageSize, usedBytes);
    return SLACK * (putBytes + changes * NODE_BYTES) + copied + SPARE_PAGES * pageSize;
  }

  /** Call at the end of the transaction's work, before it is written. @throws NoSpace */
  function check(): void {
    if (changes === 0) return;
    checkedBytes = bound();
    if (!admits(checkedBytes, putBytes > 0)) throw new NoSpace('the disk is full');
  }

  return {
    /** Call at the start of a transaction, with the bytes that the file uses. */
    begin: (bytes: number) => {
      usedBytes = bytes;
      putBytes = 0;
      changes = 0;
      checkedBytes = 0;
    },
    /** Adds the bytes of key and value. @throws NoSpace when the remaining space is too small. */
    put: (bytes: number) => {
      putBytes += bytes;
      changes += 1;
      if (bound() - checkedBytes > CHECK_EVERY_BYTES) check();
    },
    remove: () => {
      changes += 1;
    },
    check,
  };
}
