import { KINDS } from './load.ts';
import type { Outcome } from './run-drill.ts';

const WIDTHS = [26, ...KINDS.map(() => 20), 9, 9];

export const heading = (): string =>
  row(['fault', ...KINDS.map((kind) => `${kind}: status x times`), 'slowest', 'well in']);

/** The row of the table, and one for each finding. Status 0 means no response. */
export function lines({ fault, skipped, seen, slowestMs, recoveryMs, findings }: Outcome): string {
  if (skipped !== undefined) return `${fault.padEnd(WIDTHS[0] ?? 0)}skipped: ${skipped}`;
  const statuses = KINDS.map((kind) =>
    [...seen[kind]]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status} x ${times}`)
      .join(', '),
  );
  return [
    row([fault, ...statuses, seconds(slowestMs), seconds(recoveryMs)]),
    ...findings.map((finding) => `  WRONG: ${finding}`),
  ].join('\n');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const row = (cells: readonly string[]): string =>
  cells.map((cell, column) => `${cell} `.padEnd(WIDTHS[column] ?? 0)).join('');
