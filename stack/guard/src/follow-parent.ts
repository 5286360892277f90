import { Socket } from 'node:net';

/** The same time that the guard of a foreign program waits. */
const STOP_TIMEOUT_MS = 8_000;

/**
 * Loaded before a program (see followParentArgs). When the pipe from the process that started it closes, that
 * process is gone, and the program gets the signal that the other can no longer send.
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
