import { randomUUID } from 'node:crypto';
import {
  defineService,
  eraseIdempotencyRecords,
  natsAccess,
  openIdempotency,
} from '@freightwright/service-kit';
import type { BulkDeps } from './bulk-deps.ts';
import { settings } from './config.ts';
import { createChunkStore } from './job/chunk-store.ts';
import { createJobStore } from './job/job-store.ts';
import { createMappingStore } from './job/mapping-store.ts';
import { createSlots } from './job/slots.ts';
import { migrations } from './migrations.ts';
import { createPaperPress } from './paper/paper-press.ts';
import { createPaperStore } from './paper/paper-store.ts';
import { createJobEvents, type EventLimits } from './progress/job-events.ts';
import { createJobProgress } from './progress/job-progress.ts';
import { createRowParser } from './receive/row-parser.ts';
import { createWorkbookReader } from './receive/workbook/workbook-reader.ts';
import { routes } from './routes.ts';
import { type RunUntilDoneDeps, startRunUntilDone } from './run/end-job.ts';
import { subscribe } from './subscriptions.ts';
import { erasureSteps, exportSections } from './user-data.ts';

export interface ServiceOptions {
  nowMs?: () => number;
  events?: Partial<EventLimits>;
  going?: (deps: RunUntilDoneDeps) => ReturnType<typeof startRunUntilDone>;
}

/** Tests can replace the clock, the limits of streams, and the reconciliation pass. */
export const bulkService = ({
  nowMs = Date.now,
  events: limits,
  going = startRunUntilDone,
}: ServiceOptions = {}) =>
  defineService({
    name: 'bulk',
    settings,
    migrations,
    async build({ config, log, openMongo, openBus, shutdown }) {
      const { connection, ready } = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const parser = createRowParser();
      const workbooks = createWorkbookReader();
      shutdown.add('row parser', parser.close);
      shutdown.add('workbook reader', workbooks.close);
      const paperPress = createPaperPress();
      shutdown.add('files of bills', paperPress.close);
      const jobs = createJobStore(connection);
      const progress = createJobProgress({ jobs, nowMs, log });
      shutdown.add('progress of jobs', progress.close);
      const deps: BulkDeps = {
        jobs,
        progress,
        runsRows: config.BULK_CHUNKS_AT_A_TIME > 0,
        chunks: createChunkStore(connection),
        mappings: createMappingStore(connection),
        slots: createSlots(bus, nowMs),
        papers: createPaperStore(connection),
        paperPress,
        parser,
        workbooks,
        bus,
        limits: { rows: config.BULK_ROWS, fileBytes: config.BULK_FILE_BYTES },
        testMode: config.TEST_MODE,
        newId: randomUUID,
        nowMs,
        log,
      };
      const idempotency = openIdempotency(connection, { nowMs, log });
      await subscribe(bus, deps, config.BULK_CHUNKS_AT_A_TIME);
      const relay = deps.jobs.relayTo({ bus, log });
      shutdown.add('outbox', () => relay.stop());
      const pass = going(deps);
      shutdown.add('unattended jobs', () => pass.stop());
      const events = createJobEvents(deps, limits);
      const readiness = { mongo: ready, nats: bus.ready };
      return {
        handlers: routes({ ...deps, events }),
        readiness,
        idempotency,
        deps,
        userData: {
          erase: [eraseIdempotencyRecords(idempotency), ...erasureSteps(deps)],
          export: exportSections(deps),
          nowMs,
        },
        requestTimeoutMs: config.BULK_UPLOAD_MS,
        endStreams: () => events.close(),
      };
    },
  });
