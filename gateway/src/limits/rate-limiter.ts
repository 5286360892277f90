import type { RateLimitRule } from './rate-limits.ts';

export interface Verdict {
  admitted: boolean;
  /** Requests left in this window. */
  remaining: number;
  /** Whole seconds to the end of this window. */
  resetS: number;
  /** Whole seconds after which the next request would be admitted. 0 when this one was. */
  retryAfterS: number;
}

/** How many requests were admitted for each key in one window, as replicas tell each other. */
export interface WindowCounts {
  window: number;
  counts: [key: string, count: number][];
}

export interface RateLimiter {
  readonly rule: RateLimitRule;
  take(key: string): Verdict;
  /**
   * Adds what another replica admitted. Counts of a window before the previous one no longer matter and are
   * dropped.
   */
  add(counts: WindowCounts): void;
  /** What was admitted here since the last call. */
  drain(): WindowCounts[];
}

/** More than the noise of counting in shares of a window, and less than a tick of the clock. */
const roundingS = 1e-6;

interface Window {
  index: number;
  admitted: Map<string, number>;
  untold: Map<string, number>;
}

/**
 * A sliding window that is made of two fixed ones. The previous window counts by the share of it that the
 * last `windowS` seconds still cover. So two numbers per key are enough, and nobody gets twice the limit
 * around the end of a window. Windows begin at multiples of their length since the epoch, so that replicas
 * agree on them. Refused requests are not counted, so whoever waits gets in. At most `maxKeys` keys are kept
 * per window; beyond that the oldest key is forgotten.
 */
export function createRateLimiter(deps: {
  rule: RateLimitRule;
  now: () => number;
  maxKeys: number;
}): RateLimiter {
  const { rule, now, maxKeys } = deps;
  const windowMs = rule.windowS * 1000;
  const opened = (index: number): Window => ({ index, admitted: new Map(), untold: new Map() });
  let current = opened(Math.floor(now() / windowMs));
  let previous = opened(current.index - 1);

  function turnTo(index: number): void {
    if (index <= current.index) return;
    previous = index === current.index + 1 ? current : opened(index - 1);
    current = opened(index);
  }

  function count(counts: Map<string, number>, key: string, by: number): void {
    const before = counts.get(key);
    if (before === undefined && counts.size >= maxKeys) {
      const oldest = counts.keys().next();
      if (!oldest.done) counts.delete(oldest.value);
    }
    counts.set(key, (before ?? 0) + by);
  }

  return {
    rule,
    take(key) {
      const nowMs = now();
      turnTo(Math.floor(nowMs / windowMs));
      const passed = Math.min(1, (nowMs - current.index * windowMs) / windowMs);
      const resetS = Math.max(1, Math.ceil(((1 - passed) * windowMs) / 1000));
      const before = previous.admitted.get(key) ?? 0;
      const here = current.admitted.get(key) ?? 0;
      const used = here + Math.floor(before * (1 - passed));
      if (used >= rule.limit) {
        // The next request is admitted only after the moment that was computed, so one whole second is added,
        // also where rounding puts that moment a hair before a whole second.
        const waitS = waitWindows(rule.limit, before, here, passed) * rule.windowS;
        const retryAfterS = Math.floor(waitS + roundingS) + 1;
        return { admitted: false, remaining: 0, resetS, retryAfterS };
      }
      count(current.admitted, key, 1);
      count(current.untold, key, 1);
      return { admitted: true, remaining: rule.limit - used - 1, resetS, retryAfterS: 0 };
    },
    add({ window, counts }) {
      turnTo(Math.floor(now() / windowMs));
      const target = window === current.index ? current : window === previous.index ? previous : undefined;
      if (target) for (const [key, by] of counts) count(target.admitted, key, by);
    },
    drain() {
      const told: WindowCounts[] = [];
      for (const window of [previous, current]) {
        if (window.untold.size === 0) continue;
        told.push({ window: window.index, counts: [...window.untold] });
        window.untold = new Map();
      }
      return told;
    },
  };
}

/**
 * How long it takes, in windows, until the weighted count is below the limit, when nothing more is admitted.
 */
function waitWindows(limit: number, before: number, here: number, passed: number): number {
  const shareWhere = (rest: number, counted: number) => Math.max(0, 1 - rest / counted);
  if (here < limit) return Math.max(0, shareWhere(limit - here, before) - passed);
  return 1 - passed + shareWhere(limit, here);
}
