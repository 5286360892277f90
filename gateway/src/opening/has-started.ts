import type { Readiness } from '@freightwright/service-kit';

/** How long a new process may hold back for what it lacks, milliseconds. */
const startWithinMs = 30_000;

/**
 * What a new gateway must have opened before callers are sent to it instead of an old one. Once it was there, it counts
 * as there: a database that is away later makes no gateway less useful than the others. What is not there in time does
 * not keep the site away either, which serves pages without it.
 * @param assertOpen throws until the part of that name is open for the first time.
 */
export function hasStarted(
  assertOpen: Readonly<Record<string, () => unknown>>,
  nowMs: () => number,
): Readiness {
  const beganMs = nowMs();
  return Object.fromEntries(
    Object.entries(assertOpen).map(([name, isOpen]) => [
      name,
      async () => {
        if (nowMs() - beganMs < startWithinMs) isOpen();
      },
    ]),
  );
}
