import { reservationLapsesAfterMs } from '@freightwright/contracts';
import { type Counting, endOfUseMs, rememberedForMs, type Use, type Uses } from './window.ts';

/** The new state of a counter. */
export interface Change {
  uses: Uses;
  /** When the last of its uses stops mattering, in milliseconds since the epoch. */
  forgottenAtMs: number;
}

export type Reserved =
  | { granted: true; committed: boolean; changed?: Change }
  | { granted: false; changed?: undefined };

/** Reserves a slot if one is free. Idempotent by id. */
export function reserve(uses: Uses, id: string, counting: Counting, nowMs: number): Reserved {
  const known = currentUse(uses, id, nowMs);
  if (known) return { granted: true, committed: known.lapsesAtMs === null };
  const active = holding(uses, nowMs);
  if (active.length >= counting.limit) return { granted: false };
  const remembered = uses.filter((use) => !isForgotten(use, counting, nowMs));
  const untilMs = endOfUseMs(counting, { active, remembered, nowMs });
  const use: Use = { id, untilMs, lapsesAtMs: nowMs + reservationLapsesAfterMs };
  return { granted: true, committed: false, changed: changeTo([...remembered, use], counting, nowMs) };
}

/**
 * Commits a reservation, unless it has expired or does not exist. A reservation may be committed after its
 * window has ended: it counts in the window in which it was made.
 */
export function commit(
  uses: Uses,
  id: string,
  counting: Counting,
  nowMs: number,
): { committed: boolean; changed?: Change } {
  const known = currentUse(uses, id, nowMs);
  if (!known) return { committed: false };
  if (known.lapsesAtMs === null) return { committed: true };
  const next = uses.map((use) => (use === known ? { ...use, lapsesAtMs: null } : use));
  return { committed: true, changed: changeTo(next, counting, nowMs) };
}

/**
 * Removes a use, unless it is committed and its allowance counts uses permanently. For an allowance that
 * counts concurrent uses, this is how a use ends.
 */
export function release(
  uses: Uses,
  id: string,
  counting: Counting,
  nowMs: number,
): { released: boolean; changed?: Change } {
  const known = uses.find((use) => use.id === id);
  if (!known) return { released: true };
  if (known.lapsesAtMs === null && counting.window.kind !== 'while-running') return { released: false };
  const next = uses.filter((use) => use !== known);
  return { released: true, changed: changeTo(next, counting, nowMs) };
}

/** Removes a use, committed or not. Undefined when there is none of that id. */
export function remove(uses: Uses, id: string, counting: Counting, nowMs: number): Change | undefined {
  const next = uses.filter((use) => use.id !== id);
  return next.length === uses.length ? undefined : changeTo(next, counting, nowMs);
}

/** Used and remaining slots, and the latest time at which the next one is free if all are committed. */
export function usageOf(uses: Uses, limit: number, nowMs: number) {
  const active = holding(uses, nowMs);
  return {
    used: active.length,
    remaining: Math.max(0, limit - active.length),
    resetsAt:
      active.length === 0 ? null : new Date(Math.min(...active.map(({ untilMs }) => untilMs))).toISOString(),
  };
}

const hasLapsed = ({ lapsesAtMs }: Use, nowMs: number) => lapsesAtMs !== null && lapsesAtMs <= nowMs;

const holding = (uses: Uses, nowMs: number) =>
  uses.filter((use) => use.untilMs > nowMs && !hasLapsed(use, nowMs));

const currentUse = (uses: Uses, id: string, nowMs: number) =>
  uses.find((use) => use.id === id && !hasLapsed(use, nowMs));

function isForgotten(use: Use, { window }: Counting, nowMs: number): boolean {
  if (use.lapsesAtMs !== null) return hasLapsed(use, nowMs);
  return use.untilMs + rememberedForMs(window) <= nowMs;
}

function changeTo(uses: Uses, { window }: Counting, nowMs: number): Change {
  const ends = uses.map(({ untilMs }) => untilMs + rememberedForMs(window));
  return { uses, forgottenAtMs: Math.max(nowMs, ...ends) };
}
