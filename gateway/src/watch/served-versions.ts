/** A page that stays open for longer, without asking for a file, is not counted any more; twice that at most. */
const keptForMs = 6 * 60 * 60 * 1000;
/** About 100 bytes each, and there are two generations. Beyond that, visitors are not counted until the next begins. */
const keptAtMost = 200_000;

/** @param now milliseconds since the epoch. */
export function createServedVersions(now: () => number) {
  let recent = new Set<string>();
  let before: ReadonlySet<string> = new Set();
  let beganMs = now();

  function turn(): void {
    const passedMs = now() - beganMs;
    if (passedMs < keptForMs) return;
    before = passedMs < 2 * keptForMs ? recent : new Set();
    recent = new Set();
    beganMs = now();
  }

  return {
    add(visitorId: string, part: string) {
      turn();
      if (recent.size < keptAtMost) recent.add(`${visitorId} ${part}`);
    },
    has(visitorId: string, part: string): boolean {
      turn();
      const key = `${visitorId} ${part}`;
      return recent.has(key) || before.has(key);
    },
  };
}
