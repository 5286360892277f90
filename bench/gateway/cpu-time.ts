import { existsSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second (USER_HZ). */
const msPerTick = 10;

/** CPU time of a process so far, user and system, in milliseconds; undefined without /proc. */
export function cpuTimeMs(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The name in brackets may contain spaces. utime and stime are the 12th and 13th field after it (proc(5)).
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
