/** Calculations in one window without a paid plan. Source: product specification, points 4, 6 and 9. */
export const freeCalculations = 5;
/** How long a window lasts from its first calculation. Source: product specification, points 4 and 9. */
export const calculationWindowMs = 24 * 60 * 60 * 1000;

/** The record in the browser's storage. Source: product specification, point 3, "Local calculation usage". */
export interface CalculationUsage {
  readonly used: number;
  readonly remaining: number;
  readonly limitReached: boolean;
  /** ISO 8601 time: the start of the current window, or of the visit if there is no window yet. */
  readonly lastResetDate: string;
  /** Milliseconds since 1970; null while no window has started. */
  readonly firstCalculationTime: number | null;
}

/** The allowance while a page is open: one value, whose `usage` is stored after every calculation. */
export interface CalculationAllowance {
  readonly usage: CalculationUsage;
  /** The latest time seen so far. It counts while the clock is set back, until the clock has caught up. */
  readonly latestMs: number;
}

/**
 * The allowance with which a page starts.
 * @param stored the text in storage, or null. A text that is not a usage record, damaged or changed on
 * purpose, counts as a first visit: the count is stored in the user's own browser and protects nothing, so a
 * damaged record must not lock the user out.
 * @example openCalculationAllowance(null, Date.now()).usage.remaining; // => 5
 */
export function openCalculationAllowance(stored: string | null, nowMs: number): CalculationAllowance {
  const usage = readUsage(stored, nowMs) ?? freshUsage(nowMs);
  return atTime({ usage, latestMs: nowMs }, nowMs);
}

/**
 * The allowance at a time in milliseconds: a new one 24 hours after the first calculation, else the same.
 * @example atTime(allowance, calculationWindowMs).usage.used; // => 0
 */
export function atTime(allowance: CalculationAllowance, nowMs: number): CalculationAllowance {
  const latestMs = Math.max(allowance.latestMs, nowMs);
  const { firstCalculationTime } = allowance.usage;
  const over = firstCalculationTime !== null && latestMs - firstCalculationTime >= calculationWindowMs;
  return { usage: over ? freshUsage(latestMs) : allowance.usage, latestMs };
}

/**
 * Whether one more calculation is allowed at this time. A paid plan is never blocked.
 * @example mayCalculate(allowance, Date.now(), false); // => true
 */
export const mayCalculate = (allowance: CalculationAllowance, nowMs: number, isPaid: boolean): boolean =>
  isPaid || !atTime(allowance, nowMs).usage.limitReached;

/**
 * The allowance after one calculation. Calculations on a paid plan do not count against it.
 * @example afterCalculation(allowance, Date.now(), false).usage.used; // => 1
 */
export function afterCalculation(
  allowance: CalculationAllowance,
  nowMs: number,
  isPaid: boolean,
): CalculationAllowance {
  const current = atTime(allowance, nowMs);
  if (isPaid) return current;
  const { used, firstCalculationTime } = current.usage;
  const startMs = firstCalculationTime ?? current.latestMs;
  return { ...current, usage: usageOf(Math.min(used + 1, freeCalculations), startMs, isoTime(startMs)) };
}

/**
 * How long until the allowance resets, in the specification's words (point 4): '24h 0m' while no window has
 * started, 'Resetting now...' when it is due, else 'Xh Ym', minutes rounded up so that '0h 0m' never appears.
 * @example timeToReset(allowance, Date.now()); // => '24h 0m'
 */
export function timeToReset({ usage, latestMs }: CalculationAllowance, nowMs: number): string {
  if (usage.firstCalculationTime === null) return '24h 0m';
  const leftMs = usage.firstCalculationTime + calculationWindowMs - Math.max(latestMs, nowMs);
  if (leftMs <= 0) return 'Resetting now...';
  const minutes = Math.ceil(leftMs / 60_000);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

function readUsage(stored: string | null, nowMs: number): CalculationUsage | null {
  try {
    const { used, firstCalculationTime } = JSON.parse(stored ?? 'null') ?? {};
    if (!Number.isInteger(used) || used < 1 || !Number.isFinite(firstCalculationTime)) return null;
    // A first calculation in the future means that the clock was set back since then. The window then starts
    // now, and lasts no longer than any other.
    const startMs = Math.min(firstCalculationTime, nowMs);
    return usageOf(Math.min(used, freeCalculations), startMs, isoTime(startMs));
  } catch {
    return null;
  }
}

const freshUsage = (nowMs: number): CalculationUsage => usageOf(0, null, isoTime(nowMs));

function usageOf(used: number, firstCalculationTime: number | null, lastResetDate: string): CalculationUsage {
  const remaining = freeCalculations - used;
  return { used, remaining, limitReached: remaining === 0, lastResetDate, firstCalculationTime };
}

function isoTime(ms: number): string {
  // A Date beyond these milliseconds is invalid, and converting it to text throws.
  return new Date(Math.min(Math.max(ms, 0), 8.64e15)).toISOString();
}
