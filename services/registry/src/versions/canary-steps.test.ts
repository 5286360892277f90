import type { RemoteCanary, RemoteEntry, RemoteRecord } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { canarySteps, pointerMoves } from './version-trail.ts';

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const entry = (version: string): RemoteEntry => ({
  name: 'mfe-bol',
  version,
  contract: 1,
  routes: ['/bol'],
  manifest: `/mfe/mfe-bol/${version}/mf-manifest.json`,
});
const canary = (version: string, percent: number, minute: number): RemoteCanary => ({
  entry: entry(version),
  percent,
  cohorts: [],
  since: at(minute),
  by: 'deploy:ci',
});
const live = (to: string, minute: number, more: Partial<RemoteRecord> = {}): RemoteRecord => ({
  entry: entry(to),
  change: { name: 'mfe-bol', action: 'deploy', from: null, to, by: 'deploy:ci', at: at(minute) },
  ...more,
});
const described = (records: RemoteRecord[]) =>
  canarySteps(records).map(({ action, version, percent, reason }) =>
    [action, version, percent, reason].filter((part) => part !== undefined).join(' '),
  );

it('a canary starts, changes and ends with the reason', () => {
  const ended = { version: '2', by: 'dana', at: at(4), reason: 'Too many errors' };
  expect(
    described([
      live('1', 1),
      live('1', 1, { canary: canary('2', 5, 2) }),
      live('1', 1, { canary: canary('2', 20, 3) }),
      live('1', 1, { canaryEnded: ended }),
    ]),
  ).toEqual(['start 2 5', 'change 2 20', 'end 2 Too many errors']);
});

it('the pointer has not moved where only a canary has', () => {
  const records = [live('1', 1), live('1', 1, { canary: canary('2', 5, 2) }), live('2', 3)];
  expect(pointerMoves(records)).toEqual([records[0], records[2]]);
});
