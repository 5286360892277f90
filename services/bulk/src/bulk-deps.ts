import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import type { ChunkStore } from './job/chunk-store.ts';
import type { JobStore } from './job/job-store.ts';
import type { Slots } from './job/slots.ts';

/** The stores and tools of the service. Each use case picks those that it needs. */
export interface BulkDeps {
  jobs: JobStore;
  chunks: ChunkStore;
  slots: Slots;
  bus: Pick<Bus, 'enqueue' | 'request'>;
  limits: { rows: number; fileBytes: number };
  testMode: boolean;
  newId: () => string;
  nowMs: () => number;
  log: Log;
}
