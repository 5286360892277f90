import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export interface EndOptions {
  /** Milliseconds that the group has to end in order. */
  readonly graceMs: number;
  /** Called just before a group that did not end in time is killed. */
  readonly onKill?: () => void;
}

const INTERVAL_MS = 20;

export function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * Signals the remaining processes of the group that a detached child leads. Returns whether there were any.
 */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false; // ESRCH: nothing left
  }
}

/**
 * Sends SIGTERM, and SIGKILL to the whole group when that did not end it in time: a stopped process or a
 * blocked event loop does not react to SIGTERM.
 */
export function endGroup(child: ChildProcess, { graceMs, onKill }: EndOptions): void {
  if (!isRunning(child)) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => {
    onKill?.();
    signalGroup(child, 'SIGKILL');
  }, graceMs);
  child.once('exit', () => clearTimeout(timer));
}

/**
 * Ends a detached child like `endGroup`, and every process it started. Resolves when nothing of its group is
 * left.
 */
export async function stopGroup(child: ChildProcess, options: EndOptions): Promise<void> {
  if (isRunning(child)) {
    const gone = once(child, 'exit');
    endGroup(child, options);
    await gone;
  }
  // The processes that a killed child started remain, in the same process group.
  const deadlineMs = Date.now() + options.graceMs;
  while (signalGroup(child, 'SIGKILL') && Date.now() < deadlineMs) await wait(INTERVAL_MS);
}
