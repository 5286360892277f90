import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { retryUnavailableAfterS } from './problem-of-error.ts';
import { withinMs } from './shared-probe.ts';

interface BreakerDeps {
  /** The dependency's name in /metrics and the log. */
  part: string;
  /** A cheap health check; rejects while the dependency does not work. Only one runs at a time. */
  probe: () => Promise<unknown>;
  log: Log;
  metrics?: Metrics | undefined;
  /** A monotonic clock, milliseconds. */
  nowMs?: () => number;
  /** Resolves when a call has waited long enough for the probe of a hanging dependency. Default 250 ms. */
  patience?: () => Promise<unknown>;
}

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * When other calls have waited this long, the next call starts a probe, before they time out, milliseconds.
 */
const suspiciousSilenceMs = 3_000;
const probeTimeoutMs = 2_000;
/** Pause between probes while the circuit is open, milliseconds. Only calls start probes. */
const probePauseMs = 1_000;
const patienceMs = 250;

/**
 * A circuit breaker for a dependency that hangs. A slow call alone does not open the circuit, because the
 * caller itself may have caused the delay. A call that timed out, or that finds others waiting, starts a
 * probe. When the probe fails, the circuit opens and every call is refused at once. Once a second a call
 * starts another probe (half-open), until one passes and the circuit closes.
 * @example
 * const breaker = createBreaker({ part: 'carrier', probe: () => ping(), log });
 * await breaker.run(() => fetch(url), isTimeout);
 */
export function createBreaker(deps: BreakerDeps) {
  const { part, probe, log, metrics, nowMs = () => performance.now(), patience = briefly } = deps;
  let waiting = 0;
  let lastEventMs = nowMs();
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
        lastAskedMs = lastEventMs = nowMs();
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
     * Call this before each call. Resolves when it may proceed: at once, or after the current probe.
     * @throws Problem 'service.unavailable' while the circuit is open.
     */
    admit(): Promise<void> | undefined {
      if (!open) {
        if (waiting > 0 && nowMs() - lastEventMs > suspiciousSilenceMs) suspect();
        return asking?.then(refuseWhileOpen);
      }
      if (nowMs() - lastAskedMs >= probePauseMs) void ask();
      if (!asking) refuseWhileOpen();
      // A healthy dependency answers within milliseconds. A caller does not wait longer than this for one
      // that hung a second ago.
      return Promise.race([asking, patience()]).then(refuseWhileOpen);
    },
    /** Call this when a call starts to wait for the dependency. */
    asked(): void {
      if (waiting === 0) lastEventMs = nowMs();
      waiting += 1;
    },
    /** Call this when the dependency responded. */
    received(): void {
      waiting -= 1;
      lastEventMs = nowMs();
    },
    /** Call this when a call stopped waiting without a response. */
    gaveUp(): void {
      waiting -= 1;
    },
    /** Call this when a call timed out. */
    suspect,
    /**
     * Wraps one call in all of the above.
     * @param isSilence whether an error means that the dependency did not respond in time.
     */
    async run<T>(call: () => Promise<T>, isSilence: (error: unknown) => boolean): Promise<T> {
      await breaker.admit();
      breaker.asked();
      try {
        const value = await call();
        breaker.received();
        return value;
      } catch (error) {
        if (isSilence(error)) {
          breaker.gaveUp();
          suspect();
        } else breaker.received();
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
 * Whether a call timed out, as fetch, the NATS client and this kit report it. A refusal does not count.
 * @example isTimeout(new DOMException('late', 'TimeoutError')); // => true
 */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const briefly = () => pause(patienceMs, undefined, { ref: false });
