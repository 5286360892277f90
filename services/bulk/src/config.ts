import { bulkLimits, bulkRowsAJob } from '@freightwright/contracts';
import { defineSettings, offInProduction, setting, sharedSettings } from '@freightwright/service-kit';
import * as z from 'zod';

const count = (initial: number, most: number) => z.coerce.number().int().min(1).max(most).default(initial);

export const settings = defineSettings({
  ...sharedSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8108), {
    description: 'Port the bulk service listens on.',
  }),
  TEST_MODE: setting(z.stringbool().default(false), {
    description:
      'Lets every signed-in user process files with the header x-test-mode: true; refused in production.',
    rules: [offInProduction('anybody could use what the Enterprise plan is for')],
  }),
  BULK_ROWS: setting(count(bulkRowsAJob.enterprise, 10_000_000), {
    description: 'Rows that one file may have. The plan promises 1,000.',
  }),
  BULK_FILE_BYTES: setting(count(bulkLimits.fileBytes, 4 * 1024 ** 3), {
    description: 'Bytes that one file may have. Through the gateway no more than 10 MiB arrive.',
  }),
  BULK_UPLOAD_MS: setting(count(60_000, 24 * 3_600_000), {
    description: 'Longest time that a file may take to arrive at the bulk service, in milliseconds.',
  }),
  BULK_CHUNKS_AT_A_TIME: setting(z.coerce.number().int().min(0).max(64).default(4), {
    description:
      'Chunks of rows that one process of the bulk service works on at a time. With 0 it answers calls and leaves the rows to others.',
  }),
});
