import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { handListenersOver, stopWithinMs } from '@freightwright/service-kit';
import { isRunning, signalGroup, stopGroup } from '@freightwright/stack-guard';
import type { Component, ComponentCopy } from './component.ts';
import type { ComponentLog } from './component-log.ts';
import { messageOf, probeUntil } from './probes.ts';

export interface SuperviseOptions {
  readonly log: ComponentLog;
  /** Gets one line for each event that the user should know of. */
  readonly report: (line: string) => void;
  /** The pause before restart n is firstMs * 2^n, at most maxMs; after steadyMs without a crash it starts over. */
  readonly backoff?: { readonly firstMs: number; readonly maxMs: number; readonly steadyMs: number };
  readonly startTimeoutMs?: number;
  readonly stopTimeoutMs?: number;
}

export type SupervisedComponent = ReturnType<typeof supervise>;

const BACKOFF = { firstMs: 500, maxMs: 30_000, steadyMs: 60_000 };
const START_TIMEOUT_MS = 90_000;
/** An external server is running or not; only what we start needs time to get ready. */
const ELSEWHERE_TIMEOUT_MS = 10_000;
/** A second more than a process's own limit, so that one which ends in time is never killed. */
const STOP_TIMEOUT_MS = stopWithinMs + 1_000;
/** A process that ends this often before it was ever ready has a permanent failure. */
const START_ATTEMPTS = 3;

/** Supervises one component: starts it, waits until it is ready, restarts it when it exits, and stops it. */
export function supervise(component: Component, options: SuperviseOptions) {
  const { log, report, backoff = BACKOFF } = options;
  const { startTimeoutMs = START_TIMEOUT_MS, stopTimeoutMs = STOP_TIMEOUT_MS } = options;
  const { name } = component;
  let child: ChildProcess | undefined;
  let isWanted = false;
  let restarts = 0;
  let crashes = 0;
  let replacing: Promise<string> | undefined;

  /**
   * Starts a process as the leader of its own group, so that Ctrl-C in the terminal reaches only the
   * launcher, and stopping the component reaches all of its processes.
   */
  function launch({ command, args, env }: ComponentCopy['run']): ChildProcess {
    const startedAt = Date.now();
    const launched = spawn(command, args, {
      env: { ...env },
      // The first pipe signals that we are alive. A component with copies passes listeners over the last.
      stdio: ['pipe', 'pipe', 'pipe', ...(component.copy ? (['ipc'] as const) : [])],
      detached: true,
    });
    launched.stdin?.on('error', () => {});
    if (launched.stdout) log.follow(launched.stdout, false);
    if (launched.stderr) log.follow(launched.stderr, true);
    const ended = (how: string) => {
      if (child === launched) void startAgain(launched, how, Date.now() - startedAt);
    };
    launched.once('error', (error) => {
      report(`${name} cannot run: ${error.message}`);
      ended(error.message);
    });
    launched.once('exit', (code, signal) => ended(signal ?? `code ${code}`));
    return launched;
  }

  async function startAgain(ended: ChildProcess, how: string, livedMs: number): Promise<void> {
    signalGroup(ended, 'SIGKILL'); // the rest of a killed process's group
    crashes = livedMs > backoff.steadyMs ? 1 : crashes + 1;
    const pauseMs = Math.min(backoff.firstMs * 2 ** (crashes - 1), backoff.maxMs);
    report(`${name} ended by itself (${how}); starting it again in ${pauseMs / 1000} s`);
    await wait(pauseMs);
    if (child !== ended || component.run === undefined) return;
    restarts += 1;
    const startedAt = Date.now();
    const next = launch(component.run);
    child = next;
    const isOver = () => (child !== next || !isRunning(next) ? 'it ended' : undefined);
    await probeUntil(component.probe, startTimeoutMs, isOver).then(
      () => report(`${name} is back (pid ${next.pid}, ${secondsSince(startedAt)} s)`),
      () => {},
    );
  }

  async function start(): Promise<void> {
    isWanted = true;
    crashes = 0;
    if (component.run === undefined) {
      return probeUntil(component.probe, ELSEWHERE_TIMEOUT_MS).catch(() => {
        throw new Error(`${name} at ${component.address} does not answer`);
      });
    }
    child = launch(component.run);
    const probe = () =>
      isRunning(child) ? component.probe() : Promise.reject(new Error('it is not running'));
    const isHopeless = () => {
      if (!isWanted) return 'was stopped before it was ready';
      return crashes >= START_ATTEMPTS ? `ended ${crashes} times` : undefined;
    };
    await probeUntil(probe, startTimeoutMs, isHopeless).catch((error: Error) => {
      const text = log.tail.map((line) => `\n  ${line}`).join('');
      throw new Error(`${name} ${error.message}. Its last words:${text}`);
    });
    crashes = 0;
  }

  async function replace(): Promise<string> {
    const first = child;
    if (component.copy === undefined)
      throw new Error(`${name} has no second copy: only one may work on its data`);
    if (!isRunning(first)) throw new Error(`${name} is not running just now`);
    const startedAt = Date.now();
    const { run, probe } = await component.copy();
    const second = launch(run);
    const isHopeless = () => {
      if (!isWanted) return 'was told to stop meanwhile';
      return isRunning(second) ? undefined : `ended before it was ready (${log.tail.at(-1) ?? 'no log'})`;
    };
    try {
      await probeUntil(probe, startTimeoutMs, isHopeless);
      await handListenersOver(first, second);
    } catch (error) {
      await stopGroup(second, { graceMs: stopTimeoutMs });
      throw new Error(`The new copy of ${name} ${messageOf(error)}, so the old one stays`);
    }
    child = second;
    crashes = 0;
    const [readyAfter, readyAt] = [secondsSince(startedAt), Date.now()];
    await stopInTime(first);
    return (
      `${name}: a second copy (pid ${second.pid}) was ready after ${readyAfter} s and took over; ` +
      `the first (pid ${first.pid}) finished what it had begun and left after ${secondsSince(readyAt)} s more.`
    );
  }

  async function stopInTime(stopping: ChildProcess): Promise<void> {
    const onKill = () => report(`${name} did not stop within ${stopTimeoutMs / 1000} s and is killed`);
    await stopGroup(stopping, { graceMs: stopTimeoutMs, onKill });
  }

  return {
    component,
    get pid() {
      return isRunning(child) ? child.pid : undefined;
    },
    get restarts() {
      return restarts;
    },
    /** Resolves when it is ready. @throws Error with its last output when it times out. */
    start,
    /**
     * Starts a second process on the same listeners; the first then shuts down. Resolves with a summary.
     * @throws Error with the reason for a refusal. The first stays unless it was replaced.
     */
    replace: async () => {
      if (replacing) throw new Error(`a second copy of ${name} is taking over already`);
      replacing = replace().finally(() => {
        replacing = undefined;
      });
      return replacing;
    },
    /** Ends it and everything it started: SIGTERM, then SIGKILL. Resolves when nothing is left. */
    stop: async () => {
      isWanted = false;
      await replacing?.catch(() => {});
      const stopping = child;
      child = undefined;
      if (stopping) await stopInTime(stopping);
    },
  };
}

const secondsSince = (ms: number): string => ((Date.now() - ms) / 1000).toFixed(1);
