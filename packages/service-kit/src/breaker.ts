import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { retryUnavailableAfterS } from './problem-of-error.ts';
import { withinMs } from './within-ms.ts';

export interface BreakerDeps {
  /** The part that is called, as /metrics and the log name it. */
  part: string;
  /** Asks the part itself, cheaply; rejects while it does not do its work. Only one is under way at a time. */
  probe: () => Promise<unknown>;
  log: Log;
  metrics?: Metrics | undefined;
  /** Milliseconds by a clock that never goes back. */
  nowMs?: () => number;
  /** Resolves when a call has waited long enough for the probe of a part that hung. Default 250 ms. */
  patience?: () => Promise<unknown>;
}

/**
 * Keeps callers from a part that hangs. Nobody's call decides that it does, for a call can be slow by its caller's own doing: whoever waited
 * in vain, or finds others waiting, has the part asked by a probe. When that fails every call is refused at once, but for one in a second
 * that has the part asked again, until a probe passes.
 */
export interface Breaker {
  /**
   * To be called before a call. Resolves, at once unless a suspicion is being looked into, when the part may be called.
   * @throws Problem 'service.unavailable' while the part hangs.
   */
  admit(): Promise<void> | undefined;
  /** A call begins to wait for the part. */
  asked(): void;
  /** A call got its answer: a sign of life of the part. */
  heard(): void;
  /** A call waits no longer, and has heard nothing. */
  gaveUp(): void;
  /** A call gave up waiting for the part. */
  suspect(): void;
  /** All of this around one call. @param isSilence whether its error says that the part was not heard of in time. */
  run<T>(call: () => Promise<T>, isSilence: (error: unknown) => boolean): Promise<T>;
  readonly state: 'closed' | 'asking' | 'open';
}

/** A call that comes while others have heard nothing for so long has the part asked, long before they give up. */
const suspiciousSilenceMs = 3_000;
const probeTimeoutMs = 2_000;
/** Pause between two probes of a part that hangs; they are made when it is called, so that nothing is asked for nobody. */
const probePauseMs = 1_000;
const patienceMs = 250;

export function createBreaker(deps: BreakerDeps): Breaker {
  const { part, probe, log, metrics, nowMs = () => performance.now(), patience = briefly } = deps;
  let waiting = 0;
  let lastHeardMs = nowMs();
  let open = false;
  let asking: Promise<void> | undefined;
  let lastAskedMs = Number.NEGATIVE_INFINITY;
  metrics?.breakersOpen.set({ part }, 0);

  function ask(): Promise<void> {
    asking ??= withinMs(probeTimeoutMs, probe())
      .then(
        () => turn(false),
        (err: unknown) => turn(true, err),
      )
      .finally(() => {
        asking = undefined;
        lastAskedMs = lastHeardMs = nowMs();
      });
    return asking;
  }

  function turn(to: boolean, err?: unknown): void {
    if (open === to) return;
    open = to;
    metrics?.breakersOpen.set({ part }, to ? 1 : 0);
    if (to) log.warn({ part, err }, 'a part hangs; calls to it are refused until it answers');
    else log.info({ part }, 'a part that hung answers again');
  }

  const suspect = () => {
    if (!open) void ask();
  };

  const refuseWhileOpen = () => {
    if (!open) return;
    throw new Problem('service.unavailable', {
      retryAfterS: retryUnavailableAfterS,
      cause: new Error(`${part} hangs`),
    });
  };

  const breaker: Breaker = {
    admit() {
      if (!open) {
        if (waiting > 0 && nowMs() - lastHeardMs > suspiciousSilenceMs) suspect();
        return asking?.then(refuseWhileOpen);
      }
      if (nowMs() - lastAskedMs >= probePauseMs) void ask();
      if (!asking) refuseWhileOpen();
      // A part that is well says so in a moment; nobody waits longer for one that hung a second ago.
      return Promise.race([asking, patience()]).then(refuseWhileOpen);
    },
    asked() {
      if (waiting === 0) lastHeardMs = nowMs();
      waiting += 1;
    },
    heard() {
      waiting -= 1;
      lastHeardMs = nowMs();
    },
    gaveUp() {
      waiting -= 1;
    },
    suspect,
    async run(call, isSilence) {
      await breaker.admit();
      breaker.asked();
      try {
        const value = await call();
        breaker.heard();
        return value;
      } catch (error) {
        if (isSilence(error)) {
          breaker.gaveUp();
          suspect();
        } else breaker.heard();
        throw error;
      }
    },
    get state() {
      return open ? 'open' : asking ? 'asking' : 'closed';
    },
  };
  return breaker;
}

/** Whether a call ended because its time was up: so say fetch, the NATS client and this kit. A refusal is an answer. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const briefly = () => pause(patienceMs, undefined, { ref: false });
