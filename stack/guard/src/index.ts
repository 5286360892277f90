import { fileURLToPath } from 'node:url';

export { compileCacheEnv } from './compile-cache.ts';
export { endLeftBehind, recordProcess } from './left-behind.ts';
export { type LockFile, takeLock } from './lock-file.ts';
export { endGroup, isRunning, signalGroup, stopGroup } from './process-group.ts';
export { runCommand } from './run-command.ts';
export { openSpaceReserve, type SpaceReserveOptions } from './space-reserve.ts';
export { unzip } from './unzip.ts';

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Wraps a program that is not ours (a database, a message server) so that it ends when the process that
 * started it dies. Such a program does not watch its stdin, but the guard does: spawn the returned command
 * with stdin as a pipe. When that pipe closes for any reason, the program is asked to end, and is killed 8 s
 * later.
 * @param record file that names the program's process, for `endLeftBehind` in case guard and starter are both
 * killed.
 */
export function guarded({ command, args }: Command, { record = '' } = {}): Command {
  const guard = fileURLToPath(new URL('./main.ts', import.meta.url));
  return { command: process.execPath, args: [...SMALL_HEAP_ARGS, guard, record, command, ...args] };
}

/** The guard only waits, so a small heap is enough. */
const SMALL_HEAP_ARGS = ['--max-semi-space-size=1', '--max-old-space-size=32'];

/**
 * The same for a Node program of ours, without a second process. These arguments come before the program's
 * file. The program should end by itself on SIGTERM; 8 s later it is ended anyway.
 */
export const followParentArgs: readonly string[] = [
  '--import',
  new URL('./follow-parent.ts', import.meta.url).href,
];
