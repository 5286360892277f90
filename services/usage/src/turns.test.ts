import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('work on one key runs one at a time in its order, failures included; other keys do not wait', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = inTurn('a', async () => {
    seen.push('a1');
    await gate;
    throw new Error('a1 failed');
  });
  const second = inTurn('a', async () => seen.push('a2'));
  await inTurn('b', async () => seen.push('b1'));
  expect(seen).toEqual(['a1', 'b1']);
  open();
  await expect(first).rejects.toThrow('a1 failed');
  await second;
  expect(seen).toEqual(['a1', 'b1', 'a2']);
});
