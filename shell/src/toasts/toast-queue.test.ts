import { expect, test } from 'vitest';
import { createToastQueue, toastDurationMs } from './toast-queue.ts';

/** A clock that is advanced manually. */
function handClock() {
  let now = 0;
  let lastId = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  return {
    setTimeout(run: () => void, ms: number) {
      lastId += 1;
      timers.set(lastId, { at: now + ms, run });
      return lastId;
    },
    clearTimeout: (id: number) => void timers.delete(id),
    pass(ms: number) {
      now += ms;
      for (const [id, { at, run }] of [...timers]) {
        if (at > now) continue;
        timers.delete(id);
        run();
      }
    },
  };
}

test('toasts are shown one at a time, in order, each for 5 seconds', () => {
  const clock = handClock();
  const queue = createToastQueue(clock);
  queue.add({ kind: 'success', title: 'First' });
  queue.add({ kind: 'error', title: 'Second' });
  expect(queue.get()?.title).toBe('First');
  clock.pass(toastDurationMs - 1);
  expect(queue.get()?.title).toBe('First');
  clock.pass(1);
  expect(queue.get()?.title).toBe('Second');
  clock.pass(toastDurationMs);
  expect(queue.get()).toBeNull();
});

test('closing one brings the next at once, with its full time', () => {
  const clock = handClock();
  const queue = createToastQueue(clock);
  queue.add({ kind: 'success', title: 'First' });
  queue.add({ kind: 'success', title: 'Second' });
  clock.pass(toastDurationMs - 1);
  queue.dismiss();
  clock.pass(toastDurationMs - 1);
  expect(queue.get()?.title).toBe('Second');
});

test('a toast that is pointed at stays until it is let go', () => {
  const clock = handClock();
  const queue = createToastQueue(clock);
  queue.add({ kind: 'success', title: 'First' });
  queue.hold();
  clock.pass(60_000);
  expect(queue.get()?.title).toBe('First');
  queue.release();
  clock.pass(toastDurationMs);
  expect(queue.get()).toBeNull();
});
