import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Used where a system does not say when a process started. */
const UNKNOWN = '-';

/**
 * Identifies a process in one line of text, by its number and its start time, so that no earlier or later
 * process has the same. Numbers alone are used again, in a container almost at once.
 */
export function identityOf(pid: number): string {
  return `${pid} ${startOf(pid) ?? UNKNOWN}`;
}

/**
 * The process number in an identity; 0 when the text is not an identity, for example after a write that was
 * cut off.
 */
export function pidIn(identity: string): number {
  const pid = Number(identity.trim().split(' ')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : 0;
}

/**
 * Whether this same process is still running. Where a system does not report start times, the number alone
 * decides.
 */
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

/** A stricter check, for ending a process: false when the start time is not known. */
export function surelyRuns(identity: string): boolean {
  return !identity.trim().endsWith(` ${UNKNOWN}`) && isRunning(identity);
}

/**
 * When a process started: clock ticks since the system's start, and which start that was (proc(5)); on other
 * systems what ps reports. Undefined for a process that has ended.
 */
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
