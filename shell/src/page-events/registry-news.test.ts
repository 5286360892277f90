// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createRegistryNews } from './registry-news.ts';

const minuteMs = 60_000;
beforeEach(() => void vi.useFakeTimers());

function openPage(drawn = 0) {
  const document = { visibilityState: 'visible' };
  const { setTimeout, setInterval } = globalThis;
  const page = { document, setTimeout, setInterval };
  const ask = vi.fn(async () => {});
  const fresh = vi.fn(async () => {});
  const news = createRegistryNews({ ask, fresh, random: () => drawn, window: page as never });
  return { ...news, ask, fresh, document };
}

test.each([
  [0, 500],
  [0.5, 3_000],
])(
  'of a change that all pages hear of, each asks after a wait of its own (%d: %d ms)',
  async (drawn, waitMs) => {
    const { received, ask } = openPage(drawn);
    received();
    received();
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(1);
    received();
    await vi.advanceTimersByTimeAsync(waitMs);
    expect(ask).toHaveBeenCalledTimes(2);
  },
);

test('a hidden page does not ask for a change', async () => {
  const { received, ask, fresh, document } = openPage();
  document.visibilityState = 'hidden';
  received();
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect([ask.mock.calls, fresh.mock.calls]).toEqual([[], []]);
});

test('a page asks every 5 minutes, and not while changes are told to it', async () => {
  const { listens, fresh } = openPage();
  listens(true);
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(fresh).not.toHaveBeenCalled();
  listens(false);
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(fresh).toHaveBeenCalledTimes(1);
});
