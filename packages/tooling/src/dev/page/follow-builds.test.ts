import { expect, test, vi } from 'vitest';
import type { BuildState } from '../build-state.ts';
import { followBuilds } from './follow-builds.ts';

/** A page that runs build 'a' of a server with the builds 'a', 'b' and so on. */
function open(update?: () => Promise<boolean>) {
  const source = new EventTarget();
  const close = vi.fn();
  let hash = 'a';
  const next = async () => {
    hash = String.fromCharCode(hash.charCodeAt(0) + 1);
    return true;
  };
  const deps = {
    events: Object.assign(source, { close }) as unknown as EventSource,
    hash: () => hash,
    update: vi.fn(update ?? next),
    reload: vi.fn(),
    show: vi.fn(),
  };
  const { stop } = followBuilds(deps);
  const say = async (state: BuildState) => {
    source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...deps, say, stop, close };
}

test('the build that the page has asks for nothing', async () => {
  const { say, update, reload } = open();
  await say({ hash: 'a', problems: [] });
  expect(update).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('a page that missed builds takes one after the other, without a reload', async () => {
  const { say, hash, update, reload } = open();
  await say({ hash: 'd', problems: [] });
  expect([hash(), update.mock.calls.length]).toEqual(['d', 3]);
  expect(reload).not.toHaveBeenCalled();
});

test('a build that comes while another is put in place is taken too, and only once', async () => {
  const { say, hash, update } = open();
  await Promise.all([say({ hash: 'b', problems: [] }), say({ hash: 'c', problems: [] })]);
  expect([hash(), update.mock.calls.length]).toEqual(['c', 2]);
});

test.each([
  ['there is none after the own one, as when the server began anew', async () => false],
  ['nobody takes the change', async () => Promise.reject(new Error('Aborted'))],
])('the page is loaded again when %s', async (_, update) => {
  const { say, reload } = open(update);
  await say({ hash: 'z', problems: [] });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that is far behind is loaded again', async () => {
  const { say, update, reload } = open();
  await say({ hash: 'never', problems: [] });
  expect([update.mock.calls.length, reload.mock.calls.length]).toEqual([50, 1]);
});

test('problems are shown as they come, and none when the build is good again', async () => {
  const { say, show, update } = open();
  const problems = ['torn'];
  await say({ hash: 'a', problems });
  await say({ hash: 'b', problems: [] });
  expect(show.mock.calls).toEqual([[problems], [[]]]);
  expect(update).toHaveBeenCalledTimes(1);
});

test('one that was stopped listens no more', () => {
  const { stop, close } = open();
  stop();
  expect(close).toHaveBeenCalledTimes(1);
});
