import type { BolUsage } from '@freightwright/contracts';
import { allowances } from '@freightwright/contracts/constants';
import { expect, test } from 'vitest';
import { creditOf } from './credit.ts';

const now = new Date('2026-11-20T10:42:00.000Z');
const oneLeft: BolUsage = { used: 0, limit: 1, remaining: 1, nextReset: null, canGenerate: true };

test.each<[string, BolUsage | undefined]>([
  ['a plan without a limit', { ...oneLeft, limit: null, remaining: null }],
  ['use that is not known yet', undefined],
])('%s costs nothing', (_what, usage) => expect(creditOf(usage, now)).toBeUndefined());

test('issuing now opens the window, at whose end the next bill is available', () => {
  const nextAt = new Date(now.getTime() + allowances.bol.window.durationMs);
  expect(creditOf(oneLeft, now)).toEqual({ isUsed: false, nextAt });
});

test('a window that is open already keeps its end', () => {
  const nextReset = '2026-11-24T18:00:00.000Z';
  const used = { ...oneLeft, used: 1, remaining: 0, nextReset, canGenerate: false };
  expect(creditOf(used, now)).toEqual({ isUsed: true, nextAt: new Date(nextReset) });
});
