// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { followRegistry } from './follow-registry.ts';

beforeEach(() => void vi.useFakeTimers());

/** Opens a page whose registry was read at 0 ms. */
function open(fetch: () => Promise<Response>) {
  const answer = vi.fn(fetch);
  const onRead = vi.fn();
  const onFailure = vi.fn();
  let nowMs = 0;
  const page = Object.create(window, { fetch: { value: answer } }) as typeof window;
  for (const name of ['addEventListener', 'setTimeout'] as const) {
    Object.defineProperty(page, name, { value: window[name].bind(window) });
  }
  const deps = { window: page, now: () => nowMs, readAtMs: 0, onRead, onFailure };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { ...followRegistry(deps), answer, onRead, onFailure, pass };
}

const registry = async () => Response.json({ remotes: [] });

test('a registry is not asked for again within 2 s, and is after that, once for all who ask together', async () => {
  const { fresh, answer, onRead, pass } = open(registry);
  pass(2_000);
  await fresh();
  expect(answer).not.toHaveBeenCalled();
  pass(1);
  await Promise.all([fresh(), fresh()]);
  expect(answer).toHaveBeenCalledTimes(1);
  expect(onRead).toHaveBeenCalledWith([]);
  await fresh();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a registry that does not arrive delays nobody for more than 1 s', async () => {
  const { fresh, pass } = open(() => new Promise(() => {}));
  pass(5_000);
  const done = vi.fn();
  void fresh().then(done);
  await vi.advanceTimersByTimeAsync(999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalled();
});

test('a registry that cannot be read is reported, and requested again the next time', async () => {
  const { fresh, answer, onFailure, pass } = open(async () => new Response('busy', { status: 503 }));
  pass(5_000);
  await fresh();
  await fresh();
  expect(onFailure).toHaveBeenCalledTimes(2);
  expect(answer).toHaveBeenCalledTimes(2);
});
