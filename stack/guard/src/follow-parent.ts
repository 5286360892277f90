import { Socket } from 'node:net';

/** As long as the guard of a foreign program waits. */
const STOP_TIMEOUT_MS = 8_000;

/**
 * Loaded before a program (see followParentArgs): when the pipe from its starter closes, the starter is gone, and
 * the program gets the signal that the starter can no longer send.
 */
if (process.stdin instanceof Socket) {
  process.stdin
    .on('error', () => {})
    .once('close', () => {
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      process.kill(process.pid, 'SIGTERM');
    });
  process.stdin.resume();
  process.stdin.unref();
}
