import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createHangJudge } from './judge-hang.ts';

export interface WatchOptions {
  /** How long it may fail to do its work once it has done it. */
  readonly graceMs: number;
  /** How long it may take to do it for the first time. */
  readonly startGraceMs: number;
  /** Whether somebody else has seen it ready, so that it has no more time to start. */
  readonly isReady: () => boolean;
  /** Pause between two rounds. */
  readonly intervalMs: number;
  readonly signal: AbortSignal;
}

/** A probe that has not answered by then has failed; most give up earlier by themselves. */
const PROBE_LIMIT_MS = 3_000;
/** What a loaded machine may add to a round. */
const SLACK_MS = 3_000;

/**
 * Asks a part again and again whether it does its own work. Resolves with what is wrong once it hangs, and
 * undefined when told to stop.
 */
export async function untilHung(
  alive: () => Promise<void>,
  { graceMs, startGraceMs, isReady, intervalMs, signal }: WatchOptions,
): Promise<string | undefined> {
  const longestRoundMs = intervalMs + PROBE_LIMIT_MS + SLACK_MS;
  let judge = createHangJudge({ graceMs: startGraceMs, longestRoundMs });
  let hasStarted = false;
  while (!signal.aborted) {
    if (!hasStarted && isReady()) start();
    const askedAtMs = performance.now();
    const fault = await faultOf(alive);
    const hung = judge.judge({ askedAtMs, answeredAtMs: performance.now(), fault });
    if (hung !== undefined) return signal.aborted ? undefined : hung;
    if (!hasStarted && fault === undefined) start();
    await wait(intervalMs, undefined, { signal }).catch(() => {});
  }
  return undefined;

  function start(): void {
    hasStarted = true;
    judge = createHangJudge({ graceMs, longestRoundMs });
  }
}

/** What keeps the part from its work; undefined when nothing does. */
async function faultOf(alive: () => Promise<void>): Promise<string | undefined> {
  const limit = new AbortController();
  const late = wait(PROBE_LIMIT_MS, 'no answer in time', { signal: limit.signal }).catch(() => undefined);
  const answer = alive().then(() => undefined, reasonOf);
  return Promise.race([answer, late]).finally(() => limit.abort());
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
