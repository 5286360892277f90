import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodeValue } from '../query/key-encoding.ts';
import { type Collection, type Index, prefixOf, recordIdOf } from './catalog.ts';
import type { Store } from './store.ts';

const BATCH = 200;

/** Deletes what expired by TTL indexes, in batches. Returns how many documents. */
export async function deleteExpired(store: Store): Promise<number> {
  let deleted = 0;
  for (const collection of store.catalog.all()) {
    for (const index of collection.indexes.values()) {
      if (index.expireAfterSeconds === undefined || !index.ready) continue;
      for (;;) {
        const gone = await store.environment.write(() => deleteBatch(store, collection, index));
        deleted += gone;
        if (gone < BATCH) break;
        await nextTurn();
      }
    }
  }
  return deleted;
}

function deleteBatch({ environment, records, now, isCurrent }: Store, collection: Collection, index: Index) {
  if (!isCurrent(collection, index.name)) return 0;
  const prefix = prefixOf(collection.id, index.id);
  const expired = new Date(now() - (index.expireAfterSeconds ?? 0) * 1000);
  const key = (date: Date): Buffer => Buffer.concat([prefix, encodeValue(date)]);
  // Only dates expire, so the range begins at the earliest. TTL indexes are ascending.
  const keys = environment.keys({ start: key(new Date(-8.64e15)), end: key(expired), limit: BATCH });
  const recordIds = new Set(keys.map(recordIdOf));
  for (const recordId of recordIds) {
    const record = records.read(collection, recordId);
    if (record !== undefined) records.remove(collection, record);
  }
  return recordIds.size;
}
