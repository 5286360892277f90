import { expect, it } from 'vitest';
import { createTurns } from './ledger-store.ts';

it('work on one key runs one at a time in its order, failures included; other keys do not wait', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = inTurn(['a'], async () => {
    seen.push('a1');
    await gate;
    throw new Error('a1 failed');
  });
  const second = inTurn(['a'], async () => seen.push('a2'));
  await inTurn(['b'], async () => seen.push('b1'));
  expect(seen).toEqual(['a1', 'b1']);
  open();
  await expect(first).rejects.toThrow('a1 failed');
  await second;
  expect(seen).toEqual(['a1', 'b1', 'a2']);
});

it('work on two keys waits for both, and both wait for it', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const opened: (() => void)[] = [];
  const held = (name: string) => async () => {
    await new Promise<void>((resolve) => opened.push(resolve));
    seen.push(name);
  };
  const works = [
    inTurn(['a'], held('a')),
    inTurn(['a', 'b'], async () => seen.push('a and b')),
    inTurn(['b', 'a'], async () => seen.push('b and a')),
    inTurn(['b'], async () => seen.push('b')),
  ];
  await inTurn(['c'], async () => seen.push('c'));
  expect(seen).toEqual(['c']);
  for (const open of opened) open();
  await Promise.all(works);
  expect(seen).toEqual(['c', 'a', 'a and b', 'b and a', 'b']);
});
