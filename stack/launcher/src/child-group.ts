import { type ChildProcess, spawn } from 'node:child_process';
import type { Part } from './part.ts';
import type { PartLog } from './part-log.ts';

/**
 * Starts a part as the leader of its own process group, so that Ctrl-C in the terminal reaches only the
 * launcher, and stopping the part reaches all of its processes.
 */
export function launchGroup(
  { run, name, copy }: Pick<Part, 'name' | 'copy'> & Required<Pick<Part, 'run'>>,
  log: PartLog,
  report: (line: string) => void,
): ChildProcess {
  const launched = spawn(run.command, run.args, {
    env: { ...run.env },
    // A part that a copy can follow hands its listeners over on the fourth.
    stdio: ['pipe', 'pipe', 'pipe', ...(copy ? (['ipc'] as const) : [])],
    detached: true,
  });
  launched.stdin?.on('error', () => {}); // it only tells the child that we are alive
  if (launched.stdout) log.follow(launched.stdout, false);
  if (launched.stderr) log.follow(launched.stderr, true);
  launched.on('error', (error) => report(`${name} cannot run: ${error.message}`));
  return launched;
}

/** Resolves with the signal or the exit code with which it ended. */
export function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}
