import { loadOf, type WorkQueue } from './demand.ts';
import { utilization } from './erlang.ts';
import { type QueueOutcome, simulateQueue } from './simulate.ts';

/** More busy than that, and a small error in what we expect fills the queue. */
const busyAtMost = 0.8;

/** The fewest processes with which the queue keeps its aim at the busiest minute, and what the simulation says of them. */
export function fewestProcesses(
  queue: WorkQueue,
  users: number,
  run: { tasks: number; seed: number },
): { processes: number; outcome: QueueOutcome } {
  for (let processes = 1; ; processes += 1) {
    const load = loadOf(queue, users, processes);
    if (utilization(load) > busyAtMost) continue;
    const outcome = simulateQueue({ ...load, spread: queue.spread, ...run });
    if (outcome.waitS99 <= queue.waitS99) return { processes, outcome };
  }
}

/** Seconds of one task up to which so many processes keep the queue's aim, in steps of a tenth more. */
export function slowestServiceS(
  queue: WorkQueue,
  users: number,
  processes: number,
  run: { tasks: number; seed: number },
): number {
  let kept = queue.serviceS;
  for (let serviceS = kept; ; serviceS *= 1.1) {
    const load = loadOf({ ...queue, serviceS }, users, processes);
    if (utilization(load) >= 1) return kept;
    if (simulateQueue({ ...load, spread: queue.spread, ...run }).waitS99 > queue.waitS99) return kept;
    kept = serviceS;
  }
}
