import { setTimeout as wait } from 'node:timers/promises';
import { audit, type Findings } from './audit.ts';
import type { Fault, Surroundings } from './faults.ts';
import { isWell, KINDS, type Kind, type Ledger, type Load, type Seen, type Users } from './load.ts';

export interface Outcome {
  readonly fault: string;
  /** Why it was skipped. */
  readonly skipped?: string;
  /** The number of each status per kind of request, from the failure until the platform was healthy. */
  readonly seen: Readonly<Record<Kind, ReadonlyMap<number, number>>>;
  readonly slowestMs: number;
  /** Milliseconds from the end of the failure (of a process: its exit) to the last unhealthy response. */
  readonly recoveryMs: number;
  readonly findings: Findings;
}

const RECOVER_WITHIN_MS = 60_000;
const INTERVAL_MS = 100;
/** Requests may still fail for this long after the first healthy one. */
const CALM_MS = 1_500;

export interface DrillOptions {
  readonly faults: readonly Fault[];
  readonly surroundings: Surroundings;
  readonly users: Users;
  readonly ledger: Ledger;
  readonly load: Load;
  readonly report: (outcome: Outcome) => void;
  /** Ends the drill after the current failure. */
  readonly signal: AbortSignal;
}

/** Causes one failure after the other under load, and compares promises and data after each. */
export async function runDrill(options: DrillOptions): Promise<Outcome[]> {
  const { faults, surroundings, report } = options;
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    if (options.signal.aborted) break;
    const why = fault.lacking?.(surroundings);
    const outcome = why === undefined ? await drill(fault, options) : leftOut(fault, why);
    outcomes.push(outcome);
    report(outcome);
  }
  return outcomes;
}

async function drill(fault: Fault, options: DrillOptions): Promise<Outcome> {
  const { surroundings, users, ledger, load } = options;
  const from = load.seen.length;
  await wait(CALM_MS);
  const beganMs = Date.now();
  fault.begin(surroundings);
  await wait(fault.lastsMs);
  fault.end(surroundings);
  const endedMs = Date.now();
  const wellMs = await untilWell(load, endedMs);
  const findings: Findings =
    wellMs === undefined ? [`it was not well again within ${RECOVER_WITHIN_MS / 1000} s`] : [];
  if (wellMs !== undefined) await wait(CALM_MS);
  await load.pause();
  findings.push(
    ...(await audit(users, ledger, surroundings.platform.mailUrl).catch((error: Error) => [
      `the books could not be compared: ${error.message}`,
    ])),
  );
  load.resume();
  const sinceMs = fault.mendedByLauncher ? beganMs : endedMs;
  const during = load.seen.slice(from).filter(({ endedAtMs }) => endedAtMs >= beganMs);
  return {
    fault: fault.name,
    seen: countByStatus(during),
    slowestMs: Math.max(0, ...during.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs)),
    recoveryMs: Math.max(0, ...during.flatMap((each) => (isWell(each) ? [] : [each.endedAtMs - sinceMs]))),
    findings,
  };
}

/** When a request of every kind that started after the failure had succeeded; undefined on a timeout. */
async function untilWell(load: Load, sinceMs: number): Promise<number | undefined> {
  while (Date.now() - sinceMs < RECOVER_WITHIN_MS) {
    const firsts = KINDS.map((kind) =>
      load.seen.find((each) => each.kind === kind && each.startedAtMs >= sinceMs && isWell(each)),
    );
    if (firsts.every((first) => first !== undefined))
      return Math.max(...firsts.map(({ endedAtMs }) => endedAtMs));
    await wait(INTERVAL_MS);
  }
  return undefined;
}

function countByStatus(seen: readonly Seen[]): Outcome['seen'] {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, new Map<number, number>()])) as Record<
    Kind,
    Map<number, number>
  >;
  for (const { kind, status } of seen) counts[kind].set(status, (counts[kind].get(status) ?? 0) + 1);
  return counts;
}

const leftOut = ({ name }: Fault, skipped: string): Outcome => ({
  fault: name,
  skipped,
  seen: countByStatus([]),
  slowestMs: 0,
  recoveryMs: 0,
  findings: [],
});
