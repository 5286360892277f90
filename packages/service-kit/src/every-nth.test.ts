import { expect, it } from 'vitest';
import { everyNth } from './every-nth.ts';

it('says yes to the third, the sixth and so on, for each key by itself', () => {
  const isDue = everyNth(3);
  expect(['a', 'a', 'b', 'a', 'a', 'b', 'b'].map(isDue)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});

it('always says yes when it is every first', () => {
  const isDue = everyNth(1);
  expect([isDue('a'), isDue('a')]).toEqual([true, true]);
});

it('forgets the oldest keys when there are too many', () => {
  const isDue = everyNth(2);
  isDue('first');
  for (let n = 0; n < 10_000; n += 1) isDue(`user-${n}`);
  expect([isDue('first'), isDue('user-9999')]).toEqual([false, true]);
});
