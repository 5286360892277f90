import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Where a system does not say when a process started. */
const UNKNOWN = '-';

/**
 * A process as one line of text that is true of no other, earlier or later: its number, and when it started. Numbers
 * are used again, in a container almost at once.
 */
export function identityOf(pid: number): string {
  return `${pid} ${startOf(pid) ?? UNKNOWN}`;
}

/** The process number in an identity; 0 when the text is none, as after a write that was cut off. */
export function pidIn(identity: string): number {
  const pid = Number(identity.trim().split(' ')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : 0;
}

/** Whether that very process runs. Where a system does not tell start times, the number decides alone. */
export function isRunning(identity: string): boolean {
  const pid = pidIn(identity);
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return identityOf(pid) === identity.trim();
}

/** The same for what may be ended on its word: not without a start time. */
export function surelyRuns(identity: string): boolean {
  return !identity.trim().endsWith(` ${UNKNOWN}`) && isRunning(identity);
}

/** Clock ticks from the start of the system, and which start: proc(5). Elsewhere what ps says. Undefined for one that has ended. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      const args = ['-o', 'lstart=', '-p', String(pid)];
      const said = execFileSync('ps', args, { encoding: 'utf8', timeout: 2_000, env: { LC_ALL: 'C' } });
      return said.trim().replaceAll(/\s+/g, '_') || undefined;
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return `${fields[19]}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}`;
  } catch {
    return undefined;
  }
}
