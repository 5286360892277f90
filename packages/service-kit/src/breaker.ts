import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { retryUnavailableAfterS } from './problem-of-error.ts';
import { withinMs } from './shared-probe.ts';

interface BreakerDeps {
  /** The part that is called, as /metrics and the log name it. */
  part: string;
  /**
   * Asks the part for a cheap sign of life; rejects while it does not do its work. Only one probe runs at a
   * time.
   */
  probe: () => Promise<unknown>;
  log: Log;
  metrics?: Metrics | undefined;
  /** Milliseconds on a clock that never goes back. */
  nowMs?: () => number;
  /** Resolves when a call has waited long enough for the probe of a part that may hang. Default 250 ms. */
  patience?: () => Promise<unknown>;
}

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * When others have waited this long without an answer, the next call starts a probe, long before they give
 * up, milliseconds.
 */
const suspiciousSilenceMs = 3_000;
const probeTimeoutMs = 2_000;
/**
 * Pause between two probes of a part that hangs, milliseconds. Probes are started by calls, so a part that
 * nobody calls is not asked.
 */
const probePauseMs = 1_000;
const patienceMs = 250;

/**
 * Keeps callers away from a part that hangs. A slow call alone does not prove that the part hangs, because
 * the caller itself may have caused the delay. So a call that waited in vain, or that finds others waiting,
 * starts a probe of the part. When the probe fails, every call is refused at once. Once a second a call
 * starts another probe, until one passes.
 */
export function createBreaker(deps: BreakerDeps) {
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

  const breaker = {
    /**
     * Call this before each call of the part. It resolves when the part may be called: at once, or after the
     * probe that is under way.
     * @throws Problem 'service.unavailable' while the part hangs.
     */
    admit(): Promise<void> | undefined {
      if (!open) {
        if (waiting > 0 && nowMs() - lastHeardMs > suspiciousSilenceMs) suspect();
        return asking?.then(refuseWhileOpen);
      }
      if (nowMs() - lastAskedMs >= probePauseMs) void ask();
      if (!asking) refuseWhileOpen();
      // A part that is well answers in a moment. A caller does not wait longer than this for one that hung a
      // second ago.
      return Promise.race([asking, patience()]).then(refuseWhileOpen);
    },
    /** Call this when a call begins to wait for the part. */
    asked(): void {
      if (waiting === 0) lastHeardMs = nowMs();
      waiting += 1;
    },
    /** Call this when the part answered: a sign of life. */
    heard(): void {
      waiting -= 1;
      lastHeardMs = nowMs();
    },
    /** Call this when a call stopped waiting without hearing from the part. */
    gaveUp(): void {
      waiting -= 1;
    },
    /** Call this when a call gave up because the part took too long. */
    suspect,
    /**
     * Does all of this around one call.
     * @param isSilence whether an error means that the part was not heard from in time.
     */
    async run<T>(call: () => Promise<T>, isSilence: (error: unknown) => boolean): Promise<T> {
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
    get state(): 'closed' | 'asking' | 'open' {
      return open ? 'open' : asking ? 'asking' : 'closed';
    },
  };
  return breaker;
}

/**
 * Whether a call ended because its time was up, as fetch, the NATS client and this kit report it. A refusal
 * is an answer, so it does not count.
 */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const briefly = () => pause(patienceMs, undefined, { ref: false });
