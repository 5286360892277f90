import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export interface EndOptions {
  /** How long the group has to end in order, milliseconds. */
  readonly graceMs: number;
  /** Called when it did not, just before it is killed. */
  readonly onKill?: () => void;
}

const INTERVAL_MS = 20;

export function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Signals what is left of the process group that a detached child leads, and answers whether anything was. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false; // ESRCH: nothing left
  }
}

/** SIGTERM, which a stopped process or a blocked event loop does not hear, and SIGKILL for the whole group when that did not end it in time. */
export function endGroup(child: ChildProcess, { graceMs, onKill }: EndOptions): void {
  if (!isRunning(child)) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => {
    onKill?.();
    signalGroup(child, 'SIGKILL');
  }, graceMs);
  child.once('exit', () => clearTimeout(timer));
}

/** Ends a detached child as `endGroup` does, and everything it started. Resolves when nothing of its group is left. */
export async function stopGroup(child: ChildProcess, options: EndOptions): Promise<void> {
  if (isRunning(child)) {
    const gone = once(child, 'exit');
    endGroup(child, options);
    await gone;
  }
  // A child that was killed leaves what it started behind, in the same process group.
  const deadlineMs = Date.now() + options.graceMs;
  while (signalGroup(child, 'SIGKILL') && Date.now() < deadlineMs) await wait(INTERVAL_MS);
}
