import type { QueueLoad } from './erlang.ts';

export interface SimulatedQueue extends QueueLoad {
  /**
   * How much the times of single tasks differ: the variance divided by the square of the mean. 1 is
   * exponential, 0 the same for all, and mail to slow servers is above 1.
   */
  readonly spread?: number;
  readonly tasks: number;
  readonly seed: number;
}

export interface QueueOutcome {
  readonly meanWaitS: number;
  /** 99 of 100 tasks wait no longer than this. */
  readonly waitS99: number;
  /** The part of tasks that waited at all. */
  readonly waited: number;
}

/**
 * Simulates one of our work queues, event by event: tasks come at random, one worker takes one at a time,
 * the oldest first. The first tenth is left out, because the queue begins empty. The same seed gives the same
 * outcome.
 */
export function simulateQueue({
  arrivalsPerS,
  serviceS,
  servers,
  spread = 1,
  tasks,
  seed,
}: SimulatedQueue): QueueOutcome {
  const random = randomFrom(seed);
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  const service = serviceTime({ serviceS, spread, random, exponential });
  // When each worker is free, as a heap with the earliest first.
  const freeAt = new Float64Array(servers);
  const waits: number[] = [];
  const skipped = Math.floor(tasks / 10);
  let now = 0;
  for (let task = 0; task < tasks; task += 1) {
    now += exponential(1 / arrivalsPerS);
    const begins = Math.max(now, freeAt[0] ?? 0);
    replaceFirst(freeAt, begins + service());
    if (task >= skipped) waits.push(begins - now);
  }
  const sorted = Float64Array.from(waits).sort();
  const sum = sorted.reduce((total, wait) => total + wait, 0);
  return {
    meanWaitS: sum / sorted.length,
    waitS99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    waited: sorted.filter((wait) => wait > 0).length / sorted.length,
  };
}

/**
 * Times with the mean and the spread that were asked for: up to 1 a constant part and an exponential one,
 * above 1 a mixture of short and long ones.
 */
function serviceTime({
  serviceS,
  spread,
  random,
  exponential,
}: {
  serviceS: number;
  spread: number;
  random: () => number;
  exponential: (mean: number) => number;
}): () => number {
  if (spread <= 1) {
    const variable = serviceS * Math.sqrt(spread);
    return () => serviceS - variable + (variable > 0 ? exponential(variable) : 0);
  }
  // Two exponential phases with balanced means.
  const often = (1 + Math.sqrt((spread - 1) / (spread + 1))) / 2;
  const short = serviceS / (2 * often);
  const long = serviceS / (2 * (1 - often));
  return () => exponential(random() < often ? short : long);
}

/** Puts another time in the place of the earliest, and keeps the heap in order. */
function replaceFirst(heap: Float64Array, time: number): void {
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1;
    if ((heap[child] ?? 0) >= time) break;
    heap[place] = heap[child] ?? 0;
    place = child;
  }
  heap[place] = time;
}

/** Numbers from 0 up to 1 that look random and are the same for the same seed: mulberry32, by T. Ettinger. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
