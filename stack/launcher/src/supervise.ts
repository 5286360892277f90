import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from './part.ts';
import type { PartLog } from './part-log.ts';

export interface SuperviseOptions {
  readonly log: PartLog;
  /** Gets one line for each event a person should know of. */
  readonly report: (line: string) => void;
  /** Gets the number of each process that is started. */
  readonly launched?: (pid: number) => void;
  readonly backoff?: Backoff;
  readonly startTimeoutMs?: number;
  readonly stopTimeoutMs?: number;
}

/** The pause before restart n is firstMs * 2^n, at most maxMs; after steadyMs without a crash it starts over. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly steadyMs: number;
}

export interface SupervisedPart {
  readonly part: Part;
  /** The process now running; undefined while there is none. */
  readonly pid: number | undefined;
  readonly restarts: number;
  /** Resolves when the part is ready. @throws Error when it does not get there in time, with its last words. */
  start(): Promise<void>;
  /** Ends it and everything it started: SIGTERM, then SIGKILL. Resolves when nothing is left. */
  stop(): Promise<void>;
}

const BACKOFF: Backoff = { firstMs: 500, maxMs: 30_000, steadyMs: 60_000 };
const START_TIMEOUT_MS = 90_000;
const ELSEWHERE_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;
const PROBE_INTERVAL_MS = 50;
/** A part that ends this often before it was ever ready has a fault that waiting does not mend. */
const START_ATTEMPTS = 3;

/** Keeps one part running: starts it, waits for its health, starts it again when it ends by itself, and stops it. */
export function supervise(part: Part, options: SuperviseOptions): SupervisedPart {
  const { log, report, backoff = BACKOFF } = options;
  const { startTimeoutMs = START_TIMEOUT_MS, stopTimeoutMs = STOP_TIMEOUT_MS } = options;
  let child: ChildProcess | undefined;
  let wanted = new AbortController();
  let restarts = 0;
  let crashes = 0;

  function launch(run: NonNullable<Part['run']>): ChildProcess {
    // A group of its own: the terminal's Ctrl-C then reaches the launcher alone, and a stop reaches all of the part.
    const launched = spawn(run.command, run.args, {
      env: { ...run.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    if (launched.pid !== undefined) options.launched?.(launched.pid);
    launched.stdin.on('error', () => {}); // it only tells the child that we are alive
    log.follow(launched.stdout, false);
    log.follow(launched.stderr, true);
    launched.on('error', (error) => report(`${part.name} cannot run: ${error.message}`));
    return launched;
  }

  /** Runs the part until it is no longer wanted, with growing pauses between crashes. */
  async function keepRunning(run: NonNullable<Part['run']>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = Date.now();
      const launched = launch(run);
      child = launched;
      if (restarts > 0) void reportBack(launched, startedAt, signal);
      const how = await ended(launched);
      if (signal.aborted) return;
      signalGroup(launched, 'SIGKILL'); // whatever a killed process left of its group
      crashes = Date.now() - startedAt > backoff.steadyMs ? 1 : crashes + 1;
      const pauseMs = Math.min(backoff.firstMs * 2 ** (crashes - 1), backoff.maxMs);
      report(`${part.name} ended by itself (${how}); starting it again in ${pauseMs / 1000} s`);
      await wait(pauseMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) restarts += 1;
    }
  }

  async function reportBack(launched: ChildProcess, startedAt: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && isRunning(launched)) {
      if (await isReady(part)) {
        const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
        return report(`${part.name} is back (pid ${launched.pid}, ${seconds} s)`);
      }
      await wait(PROBE_INTERVAL_MS);
    }
  }

  async function waitUntilReady(signal: AbortSignal): Promise<void> {
    // What runs elsewhere is there or is not; only what we start needs time to get ready.
    const patienceMs =
      part.run === undefined ? Math.min(ELSEWHERE_TIMEOUT_MS, startTimeoutMs) : startTimeoutMs;
    const deadline = Date.now() + patienceMs;
    while (!signal.aborted) {
      const lasting = part.run === undefined || isRunning(child);
      const fault = lasting ? await part.probe().then(() => undefined, reasonOf) : 'it is not running';
      if (fault === undefined) return;
      if (crashes >= START_ATTEMPTS) throw new Error(didNotStart(`ended ${crashes} times`));
      if (Date.now() > deadline) throw new Error(didNotStart(`is not ready in time: ${fault}`));
      await wait(PROBE_INTERVAL_MS);
    }
    throw new Error(`${part.name} was stopped before it was ready`);
  }

  function didNotStart(how: string): string {
    if (part.run === undefined) return `${part.name} at ${part.address} does not answer`;
    return [`${part.name} ${how}. Its last words:`, ...log.tail.map((line) => `  ${line}`)].join('\n');
  }

  return {
    part,
    get pid() {
      return isRunning(child) ? child.pid : undefined;
    },
    get restarts() {
      return restarts;
    },
    start: async () => {
      wanted.abort();
      wanted = new AbortController();
      crashes = 0;
      if (part.run !== undefined) void keepRunning(part.run, wanted.signal);
      await waitUntilReady(wanted.signal);
      crashes = 0;
    },
    stop: async () => {
      wanted.abort();
      if (child === undefined) return;
      const stopping = child;
      child = undefined;
      if (isRunning(stopping)) {
        const gone = once(stopping, 'exit');
        stopping.kill('SIGTERM');
        const timer = setTimeout(() => {
          report(`${part.name} did not stop within ${stopTimeoutMs / 1000} s and is killed`);
          signalGroup(stopping, 'SIGKILL');
        }, stopTimeoutMs);
        await gone;
        clearTimeout(timer);
      }
      const deadline = Date.now() + stopTimeoutMs;
      while (signalGroup(stopping, 'SIGKILL') && Date.now() < deadline) await wait(20);
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isReady({ probe }: Part): Promise<boolean> {
  return probe().then(
    () => true,
    () => false,
  );
}

function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

/** Signals what is left of a child's process group, and answers whether anything was. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false; // ESRCH: nothing left
  }
}
