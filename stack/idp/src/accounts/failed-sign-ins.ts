/** As in the realm: 10 failures lock a name for 60 s, the next 10 for 120 s, up to 15 min; for 12 h. */
const FAILURES_TO_LOCK = 10;
const LOCK_STEP_MS = 60_000;
const LONGEST_LOCK_MS = 900_000;
const FORGOTTEN_AFTER_MS = 43_200_000;
/** Names without an account are counted too, so the list needs a limit. The oldest are removed first. */
const MOST_NAMES = 10_000;

interface Failures {
  count: number;
  lastAtMs: number;
  lockedUntilMs: number;
}

export interface FailedSignIns {
  readonly isLocked: (name: string) => boolean;
  readonly add: (name: string) => void;
  readonly clear: (name: string) => void;
}

/** Counts by the name that was typed, so that a lock does not reveal who has an account. */
export function createFailedSignIns(now: () => number): FailedSignIns {
  const failures = new Map<string, Failures>();
  const isLocked = (name: string) => (failures.get(name)?.lockedUntilMs ?? 0) > now();
  return {
    isLocked,
    add: (name) => {
      if (isLocked(name)) return;
      const known = failures.get(name);
      const fresh = known && now() - known.lastAtMs < FORGOTTEN_AFTER_MS;
      const count = fresh ? known.count + 1 : 1;
      const step = count % FAILURES_TO_LOCK === 0 ? count / FAILURES_TO_LOCK : 0;
      failures.delete(name);
      failures.set(name, {
        count,
        lastAtMs: now(),
        lockedUntilMs: now() + Math.min(step * LOCK_STEP_MS, LONGEST_LOCK_MS),
      });
      if (failures.size > MOST_NAMES) failures.delete(failures.keys().next().value ?? '');
    },
    clear: (name) => {
      failures.delete(name);
    },
  };
}
