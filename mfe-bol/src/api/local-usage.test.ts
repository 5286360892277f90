// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { countBolLocally, localBolUsage } from './bol-queries.ts';

const at = (isoTime: string) => new Date(isoTime);

it('a bill holds its place for five days, for the reader who made it alone', () => {
  countBolLocally('u1', at('2026-11-20T10:00:00Z'));
  countBolLocally('u1', at('2026-11-21T10:00:00Z'));
  expect(localBolUsage('u1', at('2026-11-25T09:59:59Z'))).toEqual({
    used: 1,
    limit: 1,
    remaining: 0,
    nextReset: '2026-11-25T10:00:00.000Z',
    canGenerate: false,
  });
  expect(localBolUsage('u1', at('2026-11-25T10:00:00Z')).canGenerate).toBe(true);
  expect(localBolUsage('u2', at('2026-11-20T10:00:00Z')).canGenerate).toBe(true);
});

it('a damaged record counts nothing', () => {
  localStorage.setItem('fw.bol-usage', '{"userId":"u1","issuedAtMs":"soon"}');
  expect(localBolUsage('u1', at('2026-11-20T10:00:00Z')).used).toBe(0);
});
