// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createAnalytics } from './analytics.ts';

const seen = { name: 'pricing_viewed' } as const;
const counted = vi.fn();
const createTrack = vi.fn(() => counted);

const turnOn = () => document.head.insertAdjacentHTML('beforeend', '<meta name="fw-analytics">');
afterEach(() => {
  document.head.replaceChildren();
  vi.clearAllMocks();
});

test('a page that names no service to count by fetches nothing', () => {
  const load = vi.fn(async () => ({ createTrack }));
  createAnalytics({ window, load })(seen);
  expect(load).not.toHaveBeenCalled();
});

test('what counts is fetched once, and ahead of the first event', async () => {
  turnOn();
  const load = vi.fn(async () => ({ createTrack }));
  const track = createAnalytics({ window, load });
  expect(load).toHaveBeenCalledTimes(1);
  track(seen);
  track(seen);
  await vi.waitFor(() => expect(counted).toHaveBeenCalledTimes(2));
  expect(load).toHaveBeenCalledTimes(1);
  expect(createTrack).toHaveBeenCalledTimes(1);
});

test('an event is lost, and nothing else, when that cannot be fetched; the next one tries again', async () => {
  turnOn();
  const load = vi.fn(async () => ({ createTrack }));
  load.mockRejectedValueOnce(new Error('gone'));
  const track = createAnalytics({ window, load });
  track(seen);
  await vi.waitFor(() => {
    track(seen);
    expect(counted).toHaveBeenCalled();
  });
});
