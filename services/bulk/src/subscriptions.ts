import { bolVoided, buildBulkPaperTask, processBulkChunk } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { BulkDeps } from './bulk-deps.ts';
import { buildPaper, paperTries } from './paper/build-paper.ts';
import { attemptsAtMost, backoffMs, processChunk } from './run/process-chunk.ts';

/** A chunk of bills takes some seconds; one whose rows wait for leased keys, half a minute. */
const timeoutMs = 120_000;

export async function subscribe(bus: Bus, deps: BulkDeps, concurrency: number): Promise<void> {
  // A file that was built before shows the bill as valid.
  await bus.follow(bolVoided, {
    durable: 'bulk-bill-voided',
    handle: ({ userId }) => deps.papers.eraseOf(userId),
  });
  if (concurrency === 0) return;
  await bus.work(buildBulkPaperTask, {
    durable: 'bulk-build-paper',
    handle: (task, delivery) => buildPaper(deps, task, delivery),
    ...paperTries,
  });
  await bus.work(processBulkChunk, {
    durable: 'bulk-process-chunk',
    handle: (task, delivery) => processChunk(deps, task, delivery),
    concurrency,
    maxAttempts: attemptsAtMost,
    backoffMs,
    timeoutMs,
  });
}
