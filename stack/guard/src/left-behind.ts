import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identityOf, pidIn, surelyRuns } from './process-identity.ts';

/** How long a process that was left behind may take to end in order. */
const STOP_TIMEOUT_MS = 5_000;
const INTERVAL_MS = 20;

/**
 * Notes in `file` that a process works on the data there, for `endLeftBehind`. On a full disk there is no
 * note, because that is no reason not to start the process.
 */
export function recordProcess(file: string, pid: number): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${identityOf(pid)}\n`, { mode: 0o600 });
  } catch {
    // As said above, a note that cannot be written is left out.
  }
}

/**
 * Ends the recorded processes of a folder that are still running, with SIGTERM and then SIGKILL. A process is
 * ended only when its number and start time are those of the record, so it is never somebody else's. Resolves
 * when none is left.
 * @param report gets one line for each.
 */
export async function endLeftBehind(
  folder: string,
  report: (line: string) => void,
  stopTimeoutMs = STOP_TIMEOUT_MS,
): Promise<void> {
  await Promise.all(
    namesIn(folder).map(async (name) => {
      const file = join(folder, name);
      const identity = readFileSync(file, 'utf8');
      if (surelyRuns(identity)) {
        report(`${name} (pid ${pidIn(identity)}) was left behind by an earlier start; ending it`);
        await end(identity, stopTimeoutMs);
      }
      rmSync(file, { force: true });
    }),
  );
}

async function end(identity: string, stopTimeoutMs: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const deadlineMs = Date.now() + stopTimeoutMs;
    if (surelyRuns(identity)) process.kill(pidIn(identity), signal);
    while (surelyRuns(identity) && Date.now() < deadlineMs) await wait(INTERVAL_MS);
  }
  if (surelyRuns(identity)) throw new Error(`The process ${pidIn(identity)} cannot be ended.`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
