import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { handListenersOver } from '@freightwright/service-kit';
import { isRunning, stopGroup } from '@freightwright/stack-guard';
import { launchGroup } from './child-group.ts';
import type { Part } from './part.ts';
import type { PartLog } from './part-log.ts';
import { reasonOf } from './watch-part.ts';

export interface StartCopyOptions {
  /** The copy that runs. */
  readonly first: ChildProcess;
  readonly log: PartLog;
  readonly report: (line: string) => void;
  /** How long the second copy may take to become ready, milliseconds. */
  readonly withinMs: number;
  /** Aborts when the part is told to stop. */
  readonly signal: AbortSignal;
}

const PROBE_INTERVAL_MS = 50;
/** How long a copy that is not needed has to end in order, milliseconds. */
const GIVE_UP_GRACE_MS = 5_000;

/**
 * Starts a second copy of a part, waits until it is ready, and lets it listen where the first does. The first copy
 * may end then.
 * @throws Error that says why not, after the second copy was ended.
 */
export async function startCopy(part: Part, options: StartCopyOptions): Promise<ChildProcess> {
  const { first, log, report, signal } = options;
  if (part.copy === undefined) throw new Error(`${part.name} has no second copy`);
  const { run, probe } = await part.copy();
  const copy = launchGroup({ ...part, run }, log, report);
  try {
    await untilReady(copy, probe);
    await handListenersOver(first, copy);
    return copy;
  } catch (error) {
    await stopGroup(copy, { graceMs: GIVE_UP_GRACE_MS });
    throw error;
  }

  async function untilReady(child: ChildProcess, isReady: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + options.withinMs;
    const notReady = (how: string) => new Error(`The new copy of ${part.name} ${how}, so the old one stays`);
    for (;;) {
      const fault = await isReady().then(() => undefined, reasonOf);
      if (signal.aborted) throw new Error(`${part.name} was told to stop meanwhile`);
      if (!isRunning(child))
        throw notReady(`ended before it was ready (its log: ${log.tail.at(-1) ?? 'empty'})`);
      if (fault === undefined) return;
      if (Date.now() > deadline) throw notReady(`was not ready in time: ${fault}`);
      await wait(PROBE_INTERVAL_MS);
    }
  }
}
