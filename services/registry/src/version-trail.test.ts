import { expect, it } from 'vitest';
import { versionBefore, versionTrail } from './version-trail.ts';

/** 'd1' deploys version 1, 'r1' rolls back to it, 'x' retires the remote. */
const changes = (text: string) =>
  text.split(' ').map((step) => {
    if (step === 'x') return { action: 'retire' as const, to: null };
    return { action: step.startsWith('d') ? ('deploy' as const) : ('rollback' as const), to: step.slice(1) };
  });

it.each([
  ['d1', '1', undefined],
  ['d1 d2', '1 2', '1'],
  ['d1 d2 d2', '1 2', '1'],
  ['d1 d2 d3 r2', '1 2', '1'],
  ['d1 d2 d3 r2 r1', '1', undefined],
  ['d1 d2 d3 r1', '1', undefined],
  ['d1 d2 r1 d3', '1 3', '1'],
  ['d1 d2 r1 d2', '1 2', '1'],
  ['d1 d2 d1', '1 2 1', '2'],
  ['d1 d2 d1 r2', '1 2', '1'],
  ['d1 x', '1', '1'],
  ['d1 d2 x', '1 2', '2'],
  ['d1 d2 x r2', '1 2', '1'],
  ['d1 d2 x d3', '1 2 3', '2'],
  // Going forward by name: the version that was left behind is no longer on the trail, so it is added.
  ['d1 d2 r1 r2', '1 2', '1'],
])('after %s the trail is %s and a rollback goes to %s', (steps, trail, before) => {
  expect(versionTrail(changes(steps)).join(' ')).toBe(trail);
  expect(versionBefore(changes(steps))).toBe(before);
});
