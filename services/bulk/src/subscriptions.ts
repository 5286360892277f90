import { accountClosed, bulkErasedAccount, exportFromBulk, processBulkChunk } from '@freightwright/contracts';
import {
  type Bus,
  type ErasureRecordStore,
  eraseIdempotencyRecords,
  exportPage,
  followAccountClosed,
  type Idempotency,
} from '@freightwright/service-kit';
import type { BulkDeps } from './bulk-deps.ts';
import { attemptsAtMost, backoffMs, processChunk } from './run/process-chunk.ts';
import { erasureSteps, exportSections } from './user-data.ts';

/** A chunk of bills takes some seconds; one whose rows wait for each other's keys, half a minute. */
const timeoutMs = 120_000;

export async function subscribe(
  bus: Bus,
  deps: BulkDeps & { erasures: ErasureRecordStore; idempotency: Idempotency },
  concurrency: number,
): Promise<void> {
  await bus.respond(exportFromBulk, (page) => exportPage(exportSections(deps), page));
  await followAccountClosed({
    bus,
    part: 'bulk',
    closed: accountClosed,
    erased: bulkErasedAccount,
    steps: [eraseIdempotencyRecords(deps.idempotency), ...erasureSteps(deps)],
    records: deps.erasures,
    nowMs: deps.nowMs,
  });
  if (concurrency === 0) return;
  await bus.work(processBulkChunk, {
    durable: 'bulk-process-chunk',
    handle: (task, delivery) => processChunk(deps, task, delivery),
    concurrency,
    maxAttempts: attemptsAtMost,
    backoffMs,
    timeoutMs,
  });
}
