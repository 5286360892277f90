import { expect, it } from 'vitest';
import { allowances, bulkRowsAJob, tiers } from './index.ts';

/**
 * From sections 4, 6 and 9 of the product specification. '-' means that the tier cannot do it, '*' that there
 * is no limit.
 */
it.each([
  ['bol', '- 1 * *'],
  ['prediction', '3 3 * *'],
  ['bulk-upload', '- - - 5'],
  ['bulk-job', '- - - 3'],
] as const)('%s by tier: %s', (name, row) => {
  const limits: Record<string, number | null> = allowances[name].limits;
  const shown = tiers.map((tier) => (limits[tier] === 0 ? '-' : (limits[tier] ?? '*')));
  expect(shown.join(' ')).toBe(row);
});

it('a bill of lading is free 5 days after the first, an upload a minute after it', () => {
  expect(allowances.bol.window).toEqual({ kind: 'from-first-use', durationMs: 432_000_000 });
  expect(allowances['bulk-upload'].window).toEqual({ kind: 'sliding', durationMs: 60_000 });
});

it('a bulk job has 1,000 rows at most', () => {
  expect(bulkRowsAJob.enterprise).toBe(1_000);
});
