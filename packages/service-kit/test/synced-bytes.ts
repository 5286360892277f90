import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';

/**
 * Simulates a power cut. strace records each write and each sync of the server. After the server was killed,
 * every byte that was written after the last sync of its file is removed: cut off at the end, replaced by
 * zeros in the middle. Most disks lose less than that, but it answers exactly the question of the test: what
 * had the server synced when it acknowledged?
 */
const CALLS =
  'openat,write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync,sync_file_range,ftruncate,fallocate,lseek';

/** Why tracing is not possible on this machine; undefined when it is. */
export function lacksTracing(): string | undefined {
  const { error, status } = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']);
  return error || status !== 0 ? 'strace, or the right to use it, is missing' : undefined;
}

export interface Traced {
  readonly pid: number;
  /**
   * Kills the server and removes what it had not synced in files of this folder. Returns how many bytes that
   * were.
   */
  cutPower(folder: string): Promise<number>;
}

/** Runs a command under strace. */
export function runTraced(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  log: string,
): Traced {
  const options = ['-f', '-qq', '-y', '-s', '0', '-e', `trace=${CALLS}`, '-e', 'signal=none', '-o', log];
  const child = spawn('strace', [...options, command, ...args], { env, stdio: 'ignore', detached: true });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    pid: child.pid ?? 0,
    cutPower: async (folder) => {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
      return takeAway(unsyncedRanges(readFileSync(log, 'utf8'), folder));
    },
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The ranges of each file that were written after its last sync. A call that strace reports in two halves
 * counts when it ends.
 */
export function unsyncedRanges(trace: string, folder: string): Map<string, Range[]> {
  const unsynced = new Map<string, Range[]>();
  const syncing = new Set<string>(); // descriptors whose every write is synced, as `pid-independent path`
  const positions = new Map<string, number>();
  const halves = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const [, thread = '', output = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const half = /^(.*) <unfinished \.\.\.>$/.exec(output);
    if (half) {
      halves.set(thread, half[1] ?? '');
      continue;
    }
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(output);
    const call = rest ? `${halves.get(thread) ?? ''}${rest[1]}` : output;
    const [, name = '', values = '', result = ''] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(call) ?? [];
    if (Number(result) < 0) continue;
    if (name === 'openat') {
      const path = /= (\d+)<([^>]*)>/.exec(call);
      if (!path) continue;
      const key = `${path[1]}<${path[2]}>`;
      positions.set(key, 0);
      if (/O_D?SYNC/.test(values)) syncing.add(key);
      else syncing.delete(key);
      continue;
    }
    const [, descriptor = '', path = ''] = /^(\d+<([^>]*)>)/.exec(values) ?? [];
    if (!path.startsWith(folder)) continue;
    if (name === 'fsync' || name === 'fdatasync') unsynced.delete(path);
    else if (name === 'lseek') positions.set(descriptor, Number(result));
    else if (name.includes('write')) {
      const length = Number(result);
      const offset = /, (\d+)(?:, \w+)?$/.exec(values)?.[1];
      const from = name.startsWith('p') ? Number(offset) : (positions.get(descriptor) ?? 0);
      if (!name.startsWith('p')) positions.set(descriptor, from + length);
      if (syncing.has(descriptor)) continue;
      unsynced.set(path, [...(unsynced.get(path) ?? []), { from, to: from + length }]);
    }
  }
  return unsynced;
}

function takeAway(unsynced: Map<string, Range[]>): number {
  let taken = 0;
  for (const [path, ranges] of unsynced) {
    let bytes: Buffer;
    try {
      bytes = readFileSync(path);
    } catch {
      continue; // removed or renamed since
    }
    for (const { from, to } of ranges) bytes.fill(0, from, Math.min(to, bytes.length));
    writeFileSync(path, bytes);
    let end = bytes.length;
    for (const { from, to } of ranges.toSorted((a, b) => b.to - a.to))
      if (to >= end) end = Math.min(end, from);
    truncateSync(path, end);
    taken += ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  }
  return taken;
}
