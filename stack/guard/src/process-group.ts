import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 20;

export const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

/** Signals the rest of the group that a detached child leads. Returns whether there was any. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false; // ESRCH: nothing left
  }
}

/**
 * Ends a detached child and every process that it started: SIGTERM, and SIGKILL to the whole group when that did
 * not end it within `graceMs`, because a stopped process or a blocked event loop does not react to SIGTERM.
 * Resolves when nothing of its group is left.
 * @param onKill called just before the group is killed for being late
 */
export async function stopGroup(
  child: ChildProcess,
  { graceMs, onKill }: { graceMs: number; onKill?: () => void },
): Promise<void> {
  if (isRunning(child)) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => {
      onKill?.();
      signalGroup(child, 'SIGKILL');
    }, graceMs);
    await gone;
    clearTimeout(timer);
  }
  const deadlineMs = Date.now() + graceMs;
  while (signalGroup(child, 'SIGKILL') && Date.now() < deadlineMs) await wait(INTERVAL_MS);
}
