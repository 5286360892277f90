import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { stopWithinMs } from '@freightwright/service-kit';
import { endGroup, isRunning, signalGroup, stopGroup } from '@freightwright/stack-guard';
import { ended, launchGroup } from './child-group.ts';
import type { Part } from './part.ts';
import type { PartLog } from './part-log.ts';
import { startCopy } from './start-copy.ts';
import { reasonOf, untilHung } from './watch-part.ts';

export interface SuperviseOptions {
  readonly log: PartLog;
  /** Gets one line for each event a person should know of. */
  readonly report: (line: string) => void;
  /** Gets the number of each process that is started. */
  readonly launched?: (pid: number) => void;
  readonly backoff?: Backoff;
  readonly startTimeoutMs?: number;
  /** How long a second copy may take to become ready. When it is left out, as long as the first. */
  readonly copyTimeoutMs?: number;
  readonly stopTimeoutMs?: number;
  readonly hang?: Hang;
}

/** When a part that runs and does not do its own work is ended and started again. */
export interface Hang {
  /** Pause between two questions whether it does. */
  readonly intervalMs: number;
  /** How long it may not. */
  readonly graceMs: number;
  /** How long it has to end by itself then. */
  readonly killAfterMs: number;
}

/**
 * The pause before restart n is firstMs * 2^n, at most maxMs; after steadyMs without a crash it starts over.
 */
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
  /**
   * Resolves when the part is ready. @throws Error when it does not get there in time, with its last words.
   */
  start(): Promise<void>;
  /**
   * Lets a second copy take over from the first, which then ends in order.
   * @throws Error that says why not. The first copy stays unless the second has taken over.
   */
  replace(): Promise<Replaced>;
  /** Ends it and everything it started: SIGTERM, then SIGKILL. Resolves when nothing is left. */
  stop(): Promise<void>;
}

export interface Replaced {
  readonly oldPid: number | undefined;
  readonly newPid: number | undefined;
  /** From its start until the copy was ready, and from there until the first copy had ended, milliseconds. */
  readonly readyMs: number;
  readonly leftMs: number;
}

const BACKOFF: Backoff = { firstMs: 500, maxMs: 30_000, steadyMs: 60_000 };
const HANG: Hang = { intervalMs: 3_000, graceMs: 15_000, killAfterMs: 3_000 };
const START_TIMEOUT_MS = 90_000;
const ELSEWHERE_TIMEOUT_MS = 10_000;
/** A second more than a process allows itself, so that one which ends in time is never killed. */
const STOP_TIMEOUT_MS = stopWithinMs + 1_000;
const PROBE_INTERVAL_MS = 50;
/** A part that ends this often before it was ever ready has a fault that waiting does not mend. */
const START_ATTEMPTS = 3;

/**
 * Keeps one part running: starts it, waits for its health, starts it again when it ends by itself or hangs,
 * and stops it.
 */
export function supervise(part: Part, options: SuperviseOptions): SupervisedPart {
  const { log, report, backoff = BACKOFF, hang = HANG } = options;
  const { startTimeoutMs = START_TIMEOUT_MS, stopTimeoutMs = STOP_TIMEOUT_MS } = options;
  const { copyTimeoutMs = startTimeoutMs } = options;
  let child: ChildProcess | undefined;
  /** The process that was last seen ready. */
  let readyChild: ChildProcess | undefined;
  let wanted = new AbortController();
  let restarts = 0;
  let crashes = 0;
  let replacing: Promise<Replaced> | undefined;

  /** Runs the part until it is no longer wanted, with growing pauses between crashes. */
  async function keepRunning(
    run: NonNullable<Part['run']>,
    signal: AbortSignal,
    running?: ChildProcess,
  ): Promise<void> {
    let follower = running;
    while (!signal.aborted) {
      const startedAt = Date.now();
      const launched = follower ?? launchGroup({ ...part, run }, log, report);
      child = launched;
      if (launched.pid !== undefined) options.launched?.(launched.pid);
      if (restarts > 0 && follower === undefined) void reportBack(launched, startedAt, signal);
      follower = undefined;
      const how = await endedOrHung(launched, signal);
      if (signal.aborted) return;
      signalGroup(launched, 'SIGKILL'); // whatever a killed process left of its group
      crashes = Date.now() - startedAt > backoff.steadyMs ? 1 : crashes + 1;
      const pauseMs = Math.min(backoff.firstMs * 2 ** (crashes - 1), backoff.maxMs);
      report(`${part.name} ${how}; starting it again in ${pauseMs / 1000} s`);
      await wait(pauseMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) restarts += 1;
    }
  }

  /**
   * Resolves with how the process ended. One that hangs is ended here: it may be stopped, or deaf to SIGTERM.
   */
  async function endedOrHung(launched: ChildProcess, signal: AbortSignal): Promise<string> {
    const watch = new AbortController();
    const how = ended(launched).finally(() => watch.abort());
    let hung = false;
    const end = (reason: string) => {
      if (signal.aborted || !isRunning(launched)) return;
      hung = true;
      report(`${part.name} runs but does not do its work, and is ended: ${reason}`);
      endGroup(launched, { graceMs: hang.killAfterMs });
    };
    if (part.alive !== undefined) {
      const options = {
        ...hang,
        startGraceMs: startTimeoutMs,
        isReady: () => readyChild === launched,
        signal: watch.signal,
      };
      void untilHung(part.alive, options).then((reason) => reason !== undefined && end(reason));
    }
    const words = await how;
    return hung ? `hung and was ended (${words})` : `ended by itself (${words})`;
  }

  async function reportBack(launched: ChildProcess, startedAt: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && isRunning(launched)) {
      if (await isReady(part)) {
        readyChild = launched;
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
      if (fault === undefined) {
        readyChild = child;
        return;
      }
      if (crashes >= START_ATTEMPTS) throw new Error(didNotStart(`ended ${crashes} times`));
      if (Date.now() > deadline) throw new Error(didNotStart(`is not ready in time: ${fault}`));
      await wait(PROBE_INTERVAL_MS);
    }
    throw new Error(`${part.name} was stopped before it was ready`);
  }

  async function replaceNow(run: NonNullable<Part['run']>): Promise<Replaced> {
    const first = child;
    if (!isRunning(first) || readyChild !== first) throw new Error(`${part.name} is not running just now`);
    const { signal } = wanted;
    const startedAt = Date.now();
    const copy = await startCopy(part, { first, log, report, withinMs: copyTimeoutMs, signal });
    const readyMs = Date.now() - startedAt;
    wanted.abort(); // nobody starts the first copy again
    wanted = new AbortController();
    readyChild = copy;
    crashes = 0;
    void keepRunning(run, wanted.signal, copy);
    await stopInTime(first);
    return { oldPid: first.pid, newPid: copy.pid, readyMs, leftMs: Date.now() - startedAt - readyMs };
  }

  async function stopInTime(first: ChildProcess): Promise<void> {
    const onKill = () => report(`${part.name} did not stop within ${stopTimeoutMs / 1000} s and is killed`);
    await stopGroup(first, { graceMs: stopTimeoutMs, onKill });
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
    replace: () => {
      if (part.run === undefined || part.copy === undefined)
        return Promise.reject(new Error(`${part.name} has no second copy: only one may work on its data`));
      if (replacing) return Promise.reject(new Error(`a second copy of ${part.name} is taking over already`));
      replacing = replaceNow(part.run).finally(() => {
        replacing = undefined;
      });
      return replacing;
    },
    stop: async () => {
      wanted.abort();
      await replacing?.catch(() => {});
      wanted.abort(); // that of a copy that has just taken over
      if (child === undefined) return;
      const stopping = child;
      child = undefined;
      await stopInTime(stopping);
    },
  };
}

function isReady({ probe }: Part): Promise<boolean> {
  return probe().then(
    () => true,
    () => false,
  );
}
