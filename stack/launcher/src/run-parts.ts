import { statfsSync } from 'node:fs';
import { recordProcess } from '@freightwright/stack-guard';
import { type FullDiskWatch, watchFullDisk } from './after-full-disk.ts';
import { type Part, STOP_ORDER } from './part.ts';
import { openPartLog, type PartLog } from './part-log.ts';
import { type SupervisedPart, type SuperviseOptions, supervise } from './supervise.ts';

export interface RunPartsOptions extends Omit<SuperviseOptions, 'log' | 'launched'> {
  readonly logFolder: string;
  /** The file that will name the process of a part, for a start after this launcher was killed. */
  readonly recordOf?: (part: string) => string;
  /** Free bytes of the disk. When it is left out, the file system of the log folder is asked. */
  readonly freeBytes?: () => number;
  /** Cancels the start: everything is stopped, and the start fails. */
  readonly signal?: AbortSignal;
}

export interface RunningParts {
  readonly parts: readonly SupervisedPart[];
  /** Stops every part, each before the parts that it uses. A second call waits for the first. */
  stop(): Promise<void>;
}

const WAITING_INTERVAL_MS = 5_000;

/**
 * Starts the parts, each as soon as the parts in its `after` are ready. Resolves when all are ready.
 * @throws Error of the first part that does not start, after everything else was stopped again.
 */
export async function runParts(parts: readonly Part[], options: RunPartsOptions): Promise<RunningParts> {
  const { logFolder, report, signal } = options;
  const startedAt = Date.now();
  const freeBytes = options.freeBytes ?? (() => freeBytesAt(logFolder));
  const logs: PartLog[] = [];
  const watches: FullDiskWatch[] = [];
  const supervised = new Map<string, SupervisedPart>();
  let quiet = false;
  for (const part of parts) {
    const echo = (line: string) => {
      if (!quiet) report(`${part.name}: ${line}`);
    };
    const watch =
      part.stuckByFullDisk &&
      watchFullDisk({
        sign: part.stuckByFullDisk,
        freeBytes,
        restart: () => restart(part.name),
      });
    if (watch) watches.push(watch);
    const log = openPartLog({ folder: logFolder, name: part.name, echo, see: (line) => watch?.see(line) });
    logs.push(log);
    const record = options.recordOf?.(part.name);
    const launched = (pid: number) => {
      if (record !== undefined) recordProcess(record, pid);
    };
    supervised.set(part.name, supervise(part, { ...options, log, launched }));
  }

  /** The end of its process is handled like any other end, with a restart. */
  function restart(name: string): void {
    const pid = supervised.get(name)?.pid;
    if (pid === undefined || quiet) return;
    report(`${name} met a full disk, and there is space again: starting it again`);
    process.kill(pid, 'SIGTERM');
  }

  let stopped: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    for (const watch of watches) watch.stop();
    quiet = true; // what a part complains about while the others leave is in its file
    for (const role of STOP_ORDER) {
      const leaving = parts.filter((part) => part.role === role);
      await Promise.all(leaving.map((part) => supervised.get(part.name)?.stop()));
    }
    for (const log of logs) log.close();
  }
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };

  const ready = new Map<string, Promise<void>>();
  const pending = new Set(parts.map(({ name }) => name));
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  for (const part of parts) {
    const start = async () => {
      await Promise.all(part.after.map((name) => ready.get(name)));
      if (stopped !== undefined) throw new Error('stopped while starting');
      await supervised.get(part.name)?.start();
      pending.delete(part.name);
      report(`${part.name} is ready (${seconds()})`);
    };
    ready.set(part.name, start());
  }
  signal?.addEventListener('abort', () => void stop(), { once: true });
  if (signal?.aborted) void stop();
  const waiting = setInterval(
    () => report(`waiting for ${[...pending].join(', ')} (${seconds()})`),
    WAITING_INTERVAL_MS,
  );
  try {
    await Promise.all(ready.values());
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearInterval(waiting);
    await Promise.allSettled(ready.values());
  }
  return { parts: [...supervised.values()], stop };
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
