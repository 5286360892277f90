import type { ClientReport, PublishedFigures } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { createVisits } from './visits.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const part = 'mfe-bol@2';
const view: ClientReport = { kind: 'page-view', remote: part, path: '/bol', durationMs: 240 };
const failure: ClientReport = { kind: 'mount-failed', remote: part, path: '/bol' };

function site({ startMs = Date.parse('2026-07-01T10:03:00Z') } = {}) {
  let nowMs = startMs;
  const visits = createVisits({
    secret,
    registry: { hasSeen: (name, version) => name === 'mfe-bol' && version !== 'made-up' },
    now: () => nowMs,
  });
  return {
    ...visits,
    wait: (ms: number) => {
      nowMs += ms;
    },
    /** Serves the version, and reports. */
    visit(address: string, ...reports: ClientReport[]) {
      visits.served(address, 'mfe-bol', '2');
      for (const report of reports) visits.reported(address, report);
    },
  };
}

/** The number of set positions. */
const placesIn = (set = ''): number =>
  [...Buffer.from(set, 'base64')].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
const sumOf = (published: PublishedFigures[]) => {
  const [one] = published;
  const points = one?.points ?? [];
  return {
    seen: placesIn(one?.days[0]?.seen),
    failed: placesIn(one?.days[0]?.failed),
    visitors: points.reduce((sum, { visitors }) => sum + visitors, 0),
    failedVisitors: points.reduce((sum, { failedVisitors }) => sum + failedVisitors, 0),
    views: points.reduce((sum, { views }) => sum + views, 0),
  };
};
const nothing = { seen: 0, failed: 0, visitors: 0, failedVisitors: 0, views: 0 };

it('a visitor who was served the version counts, with what failed and how long it took', () => {
  const { visit, take } = site();
  visit('203.0.113.1', view, { ...view, kind: 'navigation', durationMs: 1_200 });
  visit('203.0.113.2', failure, { ...failure, kind: 'uncaught' });
  const [published, ...others] = take();
  expect(others).toEqual([]);
  expect(published).toMatchObject({ name: 'mfe-bol', version: '2', days: [{ day: '2026-07-01' }] });
  expect(published?.points).toEqual([
    {
      ...{ at: '2026-07-01T10:00:00.000Z', views: 2, visitors: 2, failedVisitors: 1 },
      failed: { 'load-failed': 0, 'mount-failed': 1, 'render-failed': 0, uncaught: 1 },
      loads: [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    },
  ]);
  expect(sumOf(published ? [published] : [])).toMatchObject({ seen: 2, failed: 1 });
});

it('ten thousand reports of one visitor, over a day, are one visitor for whom it failed', () => {
  const { visit, take, wait } = site({ startMs: Date.parse('2026-07-01T00:00:00Z') });
  for (let n = 0; n < 10_000; n += 1) {
    visit('203.0.113.1', failure, view);
    wait(8_000);
  }
  const { seen, failed, visitors, failedVisitors, views } = sumOf(take());
  expect([seen, failed]).toEqual([1, 1]);
  // In a chart one visitor counts in each ten minutes.
  expect(visitors).toBeLessThanOrEqual(144);
  expect(failedVisitors).toBe(visitors);
  expect(views).toBeLessThanOrEqual(144 * 20);
});

it('reports from a thousand addresses to which nothing was served count for nothing', () => {
  const { reported, take } = site();
  for (let n = 0; n < 1_000; n += 1) reported(`198.51.${n % 4}.${n % 250}`, failure);
  expect(take()).toEqual([]);
});

it('what was served of another version is no visit of this one', () => {
  const { served, reported, take } = site();
  served('203.0.113.1', 'mfe-bol', '1');
  reported('203.0.113.1', failure);
  expect(take()).toEqual([]);
});

it('a version that the registry never had is not counted', () => {
  const { served, reported, take } = site();
  served('203.0.113.1', 'mfe-bol', 'made-up');
  reported('203.0.113.1', { ...failure, remote: 'mfe-bol@made-up' });
  expect(take()).toEqual([]);
});

it.each([
  ['an IPv4 address and the same one written as IPv6', ['203.0.113.1', '::ffff:203.0.113.1'], 1],
  ['two addresses of a network that one server has', ['2001:db8:1:1::1', '2001:db8:1:ffff::9'], 1],
  ['two networks', ['2001:db8:1::1', '2001:db8:2::1'], 2],
  ['two IPv4 addresses', ['203.0.113.1', '203.0.113.2'], 2],
])('%s: %s are %i', (_, addresses, count) => {
  const { visit, take } = site();
  for (const address of addresses) visit(address, failure);
  expect(sumOf(take())).toMatchObject({ failed: count, failedVisitors: count });
});

it('two gateways put a visitor into the same place, and another secret into another', () => {
  const setOf = (secretOf: string) => {
    const visits = createVisits({ secret: secretOf, registry: { hasSeen: () => true }, now: () => 0 });
    visits.served('203.0.113.1', 'mfe-bol', '2');
    visits.reported('203.0.113.1', view);
    return visits.take()[0]?.days[0]?.seen;
  };
  expect(setOf(secret)).toBe(setOf(secret));
  expect(setOf(secret)).not.toBe(setOf(Buffer.alloc(32, 8).toString('base64')));
});

it('who was served six to twelve hours ago counts, and later does not', () => {
  const hourMs = 3_600_000;
  const { visit, reported, take, wait } = site();
  visit('203.0.113.1');
  wait(6 * hourMs);
  reported('203.0.113.1', view);
  expect(sumOf(take())).toMatchObject({ seen: 1 });
  wait(12 * hourMs);
  reported('203.0.113.1', view);
  expect(sumOf(take())).toEqual(nothing);
});

it('what was taken is not told again, and at most twelve versions are told at once', () => {
  const { served, reported, take } = site();
  for (let n = 0; n < 15; n += 1) {
    served('203.0.113.1', 'mfe-bol', `${n}`);
    reported('203.0.113.1', { ...view, remote: `mfe-bol@${n}` });
  }
  expect([take().length, take().length, take().length]).toEqual([12, 3, 0]);
});

it('while nobody takes it, no more than two days and the points of one day wait', () => {
  const { visit, take, wait } = site();
  for (let n = 0; n < 4 * 144; n += 1) {
    visit('203.0.113.1', view);
    wait(600_000);
  }
  const [published] = take();
  expect([published?.days.length, published?.points.length]).toEqual([2, 144]);
});

it('reports about the shell, and of a registry that did not load, are about no version', () => {
  const { visit, take } = site();
  visit('203.0.113.1', { kind: 'page-view', path: '/' }, { ...failure, kind: 'registry-failed' });
  expect(take()).toEqual([]);
});
