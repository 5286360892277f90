import { expect, test } from 'vitest';
import { erlangC, meanWaitS, type QueueLoad, utilization } from './erlang.ts';
import { simulateQueue } from './simulate.ts';

const load = (servers: number, busy: number): QueueLoad => ({
  servers,
  serviceS: 0.2,
  arrivalsPerS: (busy * servers) / 0.2,
});

test.each([
  // One worker: the wait is busy / (1 - busy) times the service, and as many wait as it is busy.
  [1, 0.5, 0.5],
  [1, 0.9, 0.9],
  // From a table of Erlang C: two workers at one erlang, ten at eight.
  [2, 0.5, 0.3333],
  [10, 0.8, 0.4092],
])('Erlang C of %d workers that are busy for %d of their time is %d', (servers, busy, expected) => {
  expect(erlangC(load(servers, busy))).toBeCloseTo(expected, 4);
});

test('the mean wait of one worker is that of the textbook', () => {
  expect(meanWaitS(load(1, 0.5))).toBeCloseTo(0.2, 10);
});

test('a queue that only grows has no answer', () => {
  expect(utilization(load(3, 1.2))).toBeCloseTo(1.2, 10);
  expect(() => erlangC(load(3, 1))).toThrow(RangeError);
});

const tasks = 400_000;

test.each([
  [1, 0.5],
  [1, 0.8],
  [4, 0.7],
  [4, 0.9],
  [16, 0.9],
  [64, 0.95],
])(
  '%d workers that are busy for %d of their time wait in the simulation as by the formula',
  (servers, busy) => {
    const queue = load(servers, busy);
    const { meanWaitS: found, waited } = simulateQueue({ ...queue, tasks, seed: 19 });
    expect(found / meanWaitS(queue)).toBeGreaterThan(0.9);
    expect(found / meanWaitS(queue)).toBeLessThan(1.1);
    expect(Math.abs(waited - erlangC(queue))).toBeLessThan(0.03);
  },
);

test.each([0, 0.5, 4])('one worker and times of spread %d wait as by Pollaczek and Khinchine', (spread) => {
  const queue = load(1, 0.7);
  const expected = (meanWaitS(queue) * (1 + spread)) / 2;
  const { meanWaitS: found } = simulateQueue({ ...queue, spread, tasks, seed: 19 });
  expect(found / expected).toBeGreaterThan(0.9);
  expect(found / expected).toBeLessThan(1.1);
});

test('the same seed gives the same outcome, and another one another', () => {
  const queue = { ...load(4, 0.8), tasks: 1_000 };
  expect(simulateQueue({ ...queue, seed: 1 })).toEqual(simulateQueue({ ...queue, seed: 1 }));
  expect(simulateQueue({ ...queue, seed: 2 })).not.toEqual(simulateQueue({ ...queue, seed: 1 }));
});
