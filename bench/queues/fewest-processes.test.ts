import { expect, test } from 'vitest';
import { loadOf, workQueues } from './demand.ts';
import { utilization } from './erlang.ts';
import { fewestProcesses, slowestServiceS } from './fewest-processes.ts';

const run = { tasks: 20_000, seed: 19 };

test.each(workQueues)('$name: one process fewer is too busy, or lets tasks wait too long', (queue) => {
  const users = 10_000_000;
  const { processes, outcome } = fewestProcesses(queue, users, run);
  expect(outcome.waitS99).toBeLessThanOrEqual(queue.waitS99);
  expect(utilization(loadOf(queue, users, processes))).toBeLessThanOrEqual(0.8);
  expect(processes === 1 || utilization(loadOf(queue, users, processes - 1)) > 0.8).toBe(true);
});

test.each(workQueues)('$name: of ten thousand users one process is enough, and has room', (queue) => {
  expect(fewestProcesses(queue, 10_000, run).processes).toBe(1);
  const slowest = slowestServiceS(queue, 10_000, 1, run);
  expect(slowest).toBeGreaterThan(queue.serviceS);
  const load = loadOf({ ...queue, serviceS: slowest }, 10_000, 1);
  expect(utilization(load)).toBeLessThan(1);
});
