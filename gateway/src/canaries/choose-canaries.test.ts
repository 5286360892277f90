import type { RemoteCanary } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { buckets, isChosen, placeOf } from './canaries.ts';

const canary = (name: string, percent: number, cohorts: string[] = []): RemoteCanary => ({
  entry: { name, version: '2', contract: 1, routes: ['/x'], manifest: '/m' },
  percent,
  cohorts,
  since: '2026-01-01T00:00:00.000Z',
  by: 'deploy:ci',
});
const everyBucket = Array.from({ length: buckets }, (_, bucket) => bucket);
const chosen = (one: RemoteCanary) => everyBucket.filter((bucket) => isChosen(one, { bucket, cohorts: [] }));

it.each([1, 5, 50])('a share of %s percent is that of all lots, within a tenth of it', (percent) => {
  const share = (chosen(canary('mfe-bol', percent)).length / buckets) * 100;
  expect(share).toBeGreaterThan(percent * 0.9);
  expect(share).toBeLessThan(percent * 1.1);
});

it('whoever has a canary keeps it when its share is raised', () => {
  const more = new Set(chosen(canary('mfe-bol', 20)));
  expect(chosen(canary('mfe-bol', 5)).every((bucket) => more.has(bucket))).toBe(true);
});

it('remotes choose on their own: of those with one canary, as many have the other as of all', () => {
  const both = chosen(canary('mfe-bol', 20)).filter((bucket) =>
    isChosen(canary('mfe-account', 20), { bucket, cohorts: [] }),
  );
  expect((both.length / buckets) * 100).toBeGreaterThan(3.6);
  expect((both.length / buckets) * 100).toBeLessThan(4.4);
});

it('a place is the same today and tomorrow', () => {
  expect([placeOf(0, 'mfe-bol'), placeOf(65_535, 'mfe-bol')]).toEqual([430, 1816]);
});

it('a cohort gets it whatever the share, and a browser without a lot by nothing else', () => {
  const early = canary('mfe-bol', 0, ['early']);
  expect(isChosen(early, { bucket: undefined, cohorts: ['other', 'early'] })).toBe(true);
  expect(isChosen(early, { bucket: 1, cohorts: ['other'] })).toBe(false);
  expect(isChosen(canary('mfe-bol', 50), { bucket: undefined, cohorts: [] })).toBe(false);
});
