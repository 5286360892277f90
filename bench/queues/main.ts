/**
 * How many processes each work queue needs at its busiest minute, for ten thousand and for ten million users, by a
 * simulation. Its mean wait is compared with that of Erlang's C formula, corrected for times that differ more or less
 * (Allen and Cunneen), in the same run. docs/scale.md has the table.
 */
import { readCommandLine } from '@freightwright/service-kit/commands';
import { loadOf, workQueues } from './demand.ts';
import { meanWaitS, utilization } from './erlang.ts';
import { fewestProcesses, slowestServiceS } from './fewest-processes.ts';

const usage = 'npm run bench -- queues [--tasks 200000]';
const { values } = readCommandLine(usage, { options: { tasks: { type: 'string', default: '200000' } } });
const tasks = Number(values.tasks);

console.log('queue      users       tasks/s  processes  busy  wait mean  wait p99  simulated / formula');
for (const users of [10_000, 10_000_000]) {
  for (const queue of workQueues) {
    const { processes, outcome } = fewestProcesses(queue, users, { tasks, seed: 19 });
    const load = loadOf(queue, users, processes);
    const byFormula = (meanWaitS(load) * (1 + queue.spread)) / 2;
    // A wait that is shorter than a millisecond is none, and its ratio says nothing.
    const ratio = byFormula < 0.001 ? 'no wait' : (outcome.meanWaitS / byFormula).toFixed(2);
    console.log(
      [
        queue.name.padEnd(10),
        users.toLocaleString('en-US').padStart(10),
        load.arrivalsPerS.toFixed(2).padStart(8),
        String(processes).padStart(9),
        `${(utilization(load) * 100).toFixed(0)} %`.padStart(6),
        `${outcome.meanWaitS.toFixed(3)} s`.padStart(9),
        `${outcome.waitS99.toFixed(2)} s`.padStart(8),
        ratio.padStart(10),
      ].join(' '),
    );
  }
}

console.log('\none process at 10,000 users keeps its aim while a task takes up to');
for (const queue of workQueues) {
  const slowest = slowestServiceS(queue, 10_000, 1, { tasks: Math.min(tasks, 50_000), seed: 19 });
  console.log(`${queue.name.padEnd(10)} ${slowest.toFixed(1).padStart(6)} s (expected ${queue.serviceS} s)`);
}
