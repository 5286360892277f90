import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import type { ChunkStore } from './job/chunk-store.ts';
import type { JobStore } from './job/job-store.ts';
import type { MappingStore } from './job/mapping-store.ts';
import type { Slots } from './job/slots.ts';
import type { PaperPress } from './paper/paper-press.ts';
import type { PaperStore } from './paper/paper-store.ts';
import type { JobProgress } from './progress/job-progress.ts';
import type { RowParser } from './receive/row-parser.ts';
import type { WorkbookReader } from './receive/workbook/workbook-reader.ts';

/** The stores and tools of the service. Each use case picks those that it needs. */
export interface BulkDeps {
  jobs: JobStore;
  chunks: ChunkStore;
  mappings: MappingStore;
  slots: Slots;
  papers: PaperStore;
  paperPress: Pick<PaperPress, 'perform'>;
  parser: Pick<RowParser, 'parse'>;
  workbooks: Pick<WorkbookReader, 'read'>;
  bus: Pick<Bus, 'enqueue' | 'request'>;
  progress: Pick<JobProgress, 'add'>;
  /** Whether this process runs rows, beside answering requests. */
  runsRows: boolean;
  limits: { rows: number; fileBytes: number };
  testMode: boolean;
  newId: () => string;
  nowMs: () => number;
  log: Log;
}
