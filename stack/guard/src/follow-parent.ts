import { Socket } from 'node:net';

/** The same time as the guard of a third-party program. */
const STOP_TIMEOUT_MS = 8_000;

/**
 * Loaded before a program (see followParentArgs). When the pipe from the parent process closes, the parent is
 * gone, and the program gets the signal that it can no longer send.
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
