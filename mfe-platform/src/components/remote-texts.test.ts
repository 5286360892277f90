import { expect, it } from 'vitest';
import { byHour } from '../remote/by-hour.ts';
import { cohortsTyped, formatLoad, formatShare, formatWho, versionBefore } from './remote-texts.ts';

it.each([
  ['deploy:ci-bol', 'ci-bol (deploy token)'],
  ['person:u-1', 'You'],
  ['person:0a1b2c3d-4e5f', 'Team member 0a1b2c3d'],
  ['platform', 'Freightwright'],
  ['dana', 'dana'],
])('%s moved it: %s', (by, text) => expect(formatWho(by, 'u-1')).toBe(text));

it.each([
  [{ percent: 5, cohorts: [] }, '5% of visitors'],
  [{ percent: 5, cohorts: ['early'] }, '5% of visitors and those in early'],
  [{ percent: 0, cohorts: ['early', 'staff'] }, 'only those in early, staff'],
])('%j goes to %s', (share, text) => expect(formatShare(share)).toBe(text));

it.each([
  [null, 'Not timed'],
  [0, '0\u00a0ms'],
  [999, '999\u00a0ms'],
  [1_000, '1.0\u00a0s'],
  [1_260, '1.3\u00a0s'],
])('%s milliseconds are %s', (ms, text) => expect(formatLoad(ms)).toBe(text));

it('groups are typed with commas or spaces, each once', () => {
  expect(cohortsTyped(' early,  staff early,')).toEqual(['early', 'staff']);
  expect(cohortsTyped('')).toEqual([]);
});

const moved = (action: 'deploy' | 'rollback', from: string | null, to: string) => ({
  ...{ name: 'mfe-bol', action, from, to, by: 'deploy:ci', at: '2026-11-20T12:00:00.000Z' },
});

it('a rollback goes to what was live before the live version came', () => {
  const changes = [
    moved('rollback', '3', '2'),
    moved('deploy', '2', '3'),
    moved('deploy', '1', '2'),
    moved('deploy', null, '1'),
  ];
  expect(versionBefore(changes, '2')).toBe('1');
  expect(versionBefore(changes, '1')).toBeUndefined();
  expect(versionBefore([moved('deploy', '2', '2'), ...changes], '2')).toBe('1');
});

it('points are summed by the hour, and those of the day before are left out', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00.000Z');
  const point = (minutesAgo: number, views: number, medianLoadMs: number | null = null) => ({
    at: new Date(nowMs - minutesAgo * 60_000).toISOString(),
    ...{ views, visitors: views, failedVisitors: 1, medianLoadMs },
  });
  const hours = byHour(
    [point(24 * 60, 100), point(23 * 60 + 59, 7), point(20, 2, 300), point(10, 3, 500), point(-5, 4)],
    nowMs,
  );
  expect(hours.views).toHaveLength(24);
  expect([hours.views[0], hours.views.at(-1)]).toEqual([7, 9]);
  expect([hours.failedVisitors.at(-1), hours.loadMs.at(-1)]).toEqual([3, 500]);
});
