import type { createErasureRecordStore, ErasureRecordStore } from './erasure-record-store.ts';

/**
 * Where a part keeps what it found of accounts that it erased. Loaded when it is called, so that a process
 * without a database does not need mongoose.
 */
export const openErasureRecords = async (
  connection: Parameters<typeof createErasureRecordStore>[0],
): Promise<ErasureRecordStore> =>
  (await import('./erasure-record-store.ts')).createErasureRecordStore(connection);
