import type { SortFields } from '../query/compound-keys.ts';
import { compileFilter, type Filter } from '../query/filter.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort, refuseLargeSort, sortBy } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import { choosePlan, type Plan } from '../storage/planner.ts';
import type { StoredRecord } from '../storage/records.ts';
import { matching } from '../storage/scan.ts';
import type { Store } from '../storage/store.ts';
import { type Doc, docArgument, encode, integerArgument, isTruthy } from '../values.ts';

/** The query of a command. */
export interface Query {
  readonly filter: Filter;
  readonly sort: SortFields;
  readonly skip: number;
  /** Infinity for no limit. */
  readonly limit: number;
}

export function parseQuery(filter: unknown, sort: unknown, skip: unknown, limit: unknown): Query {
  const most = integerArgument('limit', limit, 0);
  return {
    filter: compileFilter(docArgument('filter', filter)),
    sort: parseSort(docArgument('sort', sort)),
    skip: integerArgument('skip', skip, 0),
    limit: most === 0 ? Number.POSITIVE_INFINITY : most,
  };
}

/** The batch size of a cursor command, and whether it wants a single batch. */
export const parseBatch = (batchSize: unknown, singleBatch: unknown): { size: number; single: boolean } => ({
  size: integerArgument('batchSize', batchSize, 0, 101),
  single: isTruthy(singleBatch),
});

/** Reads the matches in order, in batches. Sorts in memory when no index gives the order. */
export async function* readRecords(
  store: Store,
  collection: Collection | undefined,
  query: Query,
  deadlineMs: number,
): AsyncGenerator<StoredRecord[]> {
  if (collection === undefined) return;
  const plan = choosePlan(collection, query.filter, query.sort);
  const wanted = plan.sorted ? query.skip + query.limit : Number.POSITIVE_INFINITY;
  const limits = { wanted, deadlineMs, now: store.now, isAlive: () => isAlive(store, collection, plan) };
  const found = matching({ ...store, collection, plan }, query.filter, limits);
  if (!plan.sorted) {
    const all = await collect(found);
    yield sortBy(all, ({ doc }) => doc, query.sort).slice(query.skip, query.skip + query.limit);
    return;
  }
  let skip = query.skip;
  for await (const batch of found) {
    yield batch.slice(skip);
    skip = Math.max(0, skip - batch.length);
  }
}

const isAlive = (store: Store, collection: Collection, plan: Plan): boolean =>
  store.isCurrent(collection, plan.index?.name);

async function collect(source: AsyncGenerator<StoredRecord[]>): Promise<StoredRecord[]> {
  const all: StoredRecord[] = [];
  let bytes = 0;
  for await (const batch of source) {
    for (const record of batch) {
      all.push(record);
      bytes += record.raw.length;
    }
    refuseLargeSort(bytes);
  }
  return all;
}

/** The documents as they are sent: the stored bytes, unless a projection changes them. */
export async function* projected(source: AsyncGenerator<StoredRecord[]>, projection: Doc) {
  const project = compileProjection(projection);
  for await (const batch of source) {
    yield batch.map(({ raw, doc }) => (project === undefined ? raw : encode(project(doc))));
  }
}
