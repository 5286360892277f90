import { describe, expect, it } from 'vitest';
import { type Ceiling, freeAtMs, storedOf } from './attempts-ceiling.ts';

const at = (...times: number[]) => times.map((atMs) => ({ atMs }));

describe('so many in a window', () => {
  const ceiling: Ceiling = { limit: 3, windowMs: 100 };
  it.each([
    [at(), 0],
    [at(10, 20), 0],
    [at(10, 20, 30), 110],
  ])('after %j the next is free at %i', (stored, free) => {
    expect(freeAtMs(ceiling, stored)).toBe(free);
  });
});

describe('ever longer waits', () => {
  const ceiling: Ceiling = { free: 2, waitsMs: [5, 10, 40], quietMs: 1_000 };
  it.each([
    [at(), 0],
    [at(100), 0],
    [at(100, 101), 106],
    [at(100, 101, 106), 116],
    [at(100, 101, 106, 116), 156],
    [at(100, 101, 106, 116, 156), 196],
  ])('after %j the next is free at %i', (stored, free) => {
    expect(freeAtMs(ceiling, stored)).toBe(free);
  });

  it('need no more attempts kept than it takes to come to the longest', () => {
    expect(storedOf(ceiling)).toBe(4);
    expect(freeAtMs(ceiling, at(106, 116, 156, 196))).toBe(236);
  });
});
