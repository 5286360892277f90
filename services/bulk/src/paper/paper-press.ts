import { Problem } from '@freightwright/contracts';
import { createWorkerPool } from '@freightwright/service-kit';
import type { PaperJob } from './paper-worker.ts';

export type PaperPress = ReturnType<typeof createPaperPress>;

/** Draws PDFs in a worker thread. A thousand bills take some seconds, on a busy machine a minute. */
export const createPaperPress = () =>
  createWorkerPool<PaperJob, Uint8Array[]>({
    file: new URL('./paper-worker.ts', import.meta.url),
    threads: 1,
    timeLimitMs: 4 * 60_000,
    memoryMiB: 384,
    youngMiB: 8,
    idleMs: 30_000,
    waitMs: 4 * 60_000,
    waitingAtMost: 64,
    waitingPerCaller: 4,
    tooHeavy: (cause) => new Problem('service.unavailable', { cause }),
  });
