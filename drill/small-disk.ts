import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last byte, and again whenever bytes become free, until it is emptied. */
  fill(): void;
  empty(): void;
  unmount(): void;
}

const CHUNK = Buffer.alloc(256 * 1024);
const AGAIN_MS = 200;

/** A file system in memory; undefined where it cannot be mounted, which requires root on Linux. */
export function mountSmallDisk(folder: string, bytes: number): SmallDisk | undefined {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const file = join(folder, 'somebody-else');
  let timer: NodeJS.Timeout | undefined;
  const take = () => {
    for (const chunk of [CHUNK, CHUNK.subarray(0, 4096), CHUNK.subarray(0, 1)]) {
      try {
        for (;;) writeFileSync(file, chunk, { flag: 'a' });
      } catch {
        // The disk is full.
      }
    }
  };
  return {
    folder,
    fill: () => {
      take();
      timer = setInterval(take, AGAIN_MS);
    },
    empty: () => {
      clearInterval(timer);
      rmSync(file, { force: true });
    },
    unmount: () => void execFileSync('umount', ['-l', folder]),
  };
}
