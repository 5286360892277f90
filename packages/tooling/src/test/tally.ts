/** The result of a stage. A stage that runs no tests counts as one check. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why it was skipped, for the stage's line. */
  readonly why?: string;
  /** Output to print above its line. */
  readonly output?: string;
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  const total = (count: 'passed' | 'failed' | 'skipped') =>
    tallies.reduce((soFar, tally) => soFar + tally[count], 0);
  const why = [...new Set(tallies.flatMap((tally) => tally.why ?? []))].join('; ');
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped'), ...(why && { why }) };
}

/** The last line of `npm test`. */
export const describe = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
