import { expect, test, vi } from 'vitest';
import type { BuildState } from '../build-state.ts';
import { followBuilds } from './follow-builds.ts';

/** A page that runs build 'a' of a server with the builds 'a', 'b' and so on. */
function open(update?: () => Promise<boolean>) {
  const source = new EventTarget();
  let hash = 'a';
  const next = async () => {
    hash = String.fromCharCode(hash.charCodeAt(0) + 1);
    return true;
  };
  const deps = {
    events: source as unknown as EventSource,
    hash: () => hash,
    update: vi.fn(update ?? next),
    reload: vi.fn(),
    show: vi.fn(),
  };
  followBuilds(deps);
  const report = async (state: BuildState) => {
    source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...deps, report };
}

test.each<[string, string, { updates: number; reloads: number }, (() => Promise<boolean>)?]>([
  ['the build that the page has asks for nothing', 'a', { updates: 0, reloads: 0 }],
  ['a page that missed builds takes one after the other, without a reload', 'd', { updates: 3, reloads: 0 }],
  ['a page that is far behind is loaded again', 'never', { updates: 50, reloads: 1 }],
  ['so is one whose server began anew', 'z', { updates: 1, reloads: 1 }, async () => false],
  [
    'so is one in which nobody takes the change',
    'z',
    { updates: 1, reloads: 1 },
    () => Promise.reject(new Error('Aborted')),
  ],
])('%s', async (_, hash, { updates, reloads }, change) => {
  const { report, update, reload } = open(change);
  await report({ hash, problems: [] });
  expect([update.mock.calls.length, reload.mock.calls.length]).toEqual([updates, reloads]);
});

test('a build that comes while another is put in place is taken too, and only once', async () => {
  const { report, hash, update } = open();
  await Promise.all([report({ hash: 'b', problems: [] }), report({ hash: 'c', problems: [] })]);
  expect([hash(), update.mock.calls.length]).toEqual(['c', 2]);
});

test('problems are shown as they come, and none when the build is good again', async () => {
  const { report, show, update } = open();
  const problems = ['torn'];
  await report({ hash: 'a', problems });
  await report({ hash: 'b', problems: [] });
  expect(show.mock.calls).toEqual([[problems], [[]]]);
  expect(update).toHaveBeenCalledTimes(1);
});
