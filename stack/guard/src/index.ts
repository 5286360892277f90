import { fileURLToPath } from 'node:url';

export { compileCacheEnv } from './compile-cache.ts';
export { programsNamed } from './find-program.ts';
export { freePorts, whyPortIsTaken } from './free-ports.ts';
export { LOCK_FILE, takeLock } from './lock-file.ts';
export { isRunning, signalGroup, stopGroup } from './process-group.ts';
export { runCommand } from './run-command.ts';
export { runPart } from './run-part.ts';
export { checkSpace, type SpaceOptions } from './space-check.ts';

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Wraps a third-party program (a message server, Keycloak) so that it ends when its parent process dies. Such
 * a program does not watch its stdin, but the guard does: spawn the returned command with stdin as a pipe.
 * When that pipe closes for any reason, the program gets SIGTERM, and SIGKILL after 8 s.
 */
export function guarded({ command, args }: Command): Command {
  const guard = fileURLToPath(new URL('./main.ts', import.meta.url));
  return { command: process.execPath, args: [...SMALL_HEAP_ARGS, guard, command, ...args] };
}

/** The guard only waits, so a small heap is enough. */
const SMALL_HEAP_ARGS = ['--max-semi-space-size=1', '--max-old-space-size=32'];

/**
 * The same for a Node program of ours, without a second process. These arguments come before the program's
 * file. The program should end by itself on SIGTERM; it is killed after 8 s.
 */
export const followParentArgs = ['--import', new URL('./follow-parent.ts', import.meta.url).href];
