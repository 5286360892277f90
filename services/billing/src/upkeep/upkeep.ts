import { standings } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/service-kit';
import type { EventPump } from '../events/event-pump.ts';
import type { JobStore } from './job-store.ts';
import { type ReconcileDeps, reconcile } from './reconcile.ts';
import { sweep } from './sweep.ts';

export interface UpkeepDeps extends ReconcileDeps {
  pump: EventPump;
  jobs: JobStore;
}

export interface UpkeepOptions {
  /** Pause between two rounds, milliseconds. */
  everyMs?: number;
}

export interface Upkeep {
  /** One round now. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
/** The provider names its messages by its own clock, and takes a while to list them. */
const overlapMs = hourMs;
/** The provider forgets what it has said after 30 days. */
const furthestBackMs = 29 * dayMs;

const countEveryMs = 5 * 60_000;

/** The earliest message that a run asks for, when the run before looked until then. */
export const sinceOf = (lookedUntil: Date, nowMs: number): Date =>
  new Date(Math.max(lookedUntil.getTime() - overlapMs, nowMs - furthestBackMs));

/**
 * Everything that happens without a caller: messages that failed are tried again, subscribers who are due are
 * looked at, and once a day everybody is compared with the provider.
 */
export function keepUp(deps: UpkeepDeps, { everyMs = 10_000 }: UpkeepOptions = {}): Upkeep {
  const { subscribers, billingMetrics, pump, nowMs, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isStopped = false;
  let countAgainAtMs = 0;
  const stopped = () => isStopped;

  async function daily(): Promise<void> {
    const startedMs = nowMs();
    const lookedUntil = await deps.jobs.take(new Date(startedMs), new Date(startedMs + hourMs));
    if (!lookedUntil) return;
    const outcome = await reconcile(deps, {
      since: sinceOf(lookedUntil, startedMs),
      stopped,
    });
    log.info(outcome, 'compared all subscribers with the payment provider');
    if (!isStopped) await deps.jobs.finish(new Date(startedMs), new Date(startedMs + dayMs));
  }

  /** Reads every document, so it is not done in every round. */
  async function count(): Promise<void> {
    const counted = await subscribers.countStandings();
    for (const standing of standings) {
      billingMetrics.standings.set({ standing }, counted.get(standing) ?? 0);
    }
    countAgainAtMs = nowMs() + countEveryMs;
  }

  async function once(): Promise<void> {
    try {
      pump.wake();
      await sweep({ ...deps, stopped });
      if (stopped()) return;
      if (nowMs() >= countAgainAtMs) await count();
      await daily();
    } catch (err) {
      log.warn({ err }, 'upkeep is tried again');
    }
  }

  const round = () => {
    working ??= runWithoutDeadline(once).finally(() => {
      working = undefined;
    });
    return working;
  };
  const next = () => {
    if (!isStopped) timer = setTimeout(() => void round().then(next), everyMs);
  };
  next();

  return {
    round,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
