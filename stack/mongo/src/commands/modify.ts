import { MongoError } from '../errors.ts';
import type { SortFields } from '../query/compound-keys.ts';
import type { Filter } from '../query/filter.ts';
import { sortBy } from '../query/sort.ts';
import { type Update, upsertSeed } from '../query/update.ts';
import type { Collection } from '../storage/catalog.ts';
import { choosePlan } from '../storage/planner.ts';
import type { StoredRecord } from '../storage/records.ts';
import { scan } from '../storage/scan.ts';
import type { Store } from '../storage/store.ts';
import type { Doc } from '../values.ts';
import type { Target } from './command.ts';

/** All of this runs inside `environment.write`: nothing changes between finding and writing. */

/** The matches of a filter, at most `limit`, in order. All are found before any is written. */
export function findForWrite(
  store: Store,
  collection: Collection,
  filter: Filter,
  sort: SortFields,
  limit: number,
): StoredRecord[] {
  const plan = choosePlan(collection, filter, sort);
  const found: StoredRecord[] = [];
  for (const record of scan({ ...store, collection, plan })) {
    if (filter.matches(record.doc)) found.push(record);
    if (plan.sorted && found.length >= limit) break;
  }
  return plan.sorted ? found : sortBy(found, ({ doc }) => doc, sort).slice(0, limit);
}

export interface UpdateStatement {
  readonly filter: Filter;
  readonly update: Update;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly sort: SortFields;
}

export interface UpdateOutcome {
  readonly matched: number;
  readonly modified: number;
  /** The `_id` of a document the upsert inserted. */
  readonly upsertedId: unknown;
  readonly before: Doc | undefined;
  readonly after: Doc | undefined;
}

/** Applies one update statement. @throws MongoError for a document that may not be written. */
export function applyUpdate(store: Store, target: Target, statement: UpdateStatement): UpdateOutcome {
  const { filter, update, multi, upsert, sort } = statement;
  if (multi && update.isReplacement) {
    throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  const known = store.catalog.find(target.namespace);
  const limit = multi ? Number.POSITIVE_INFINITY : 1;
  const found = known === undefined ? [] : findForWrite(store, known, filter, sort, limit);
  let modified = 0;
  let after: Doc | undefined;
  for (const record of found) {
    after = update.apply(record.doc, false);
    if (known !== undefined && store.records.replace(known, record, after)) modified += 1;
  }
  const before = found[0]?.doc;
  if (found.length > 0 || !upsert)
    return { matched: found.length, modified, upsertedId: undefined, before, after };
  const collection = known ?? store.catalog.open(target.database, target.name);
  const seed = update.isReplacement ? idOf(upsertSeed(filter)) : upsertSeed(filter);
  const inserted = store.records.insert(collection, update.apply(seed, true));
  return { matched: 0, modified: 0, upsertedId: inserted._id, before: undefined, after: inserted };
}

const idOf = ({ _id: id }: Doc): Doc => (id === undefined ? {} : { _id: id });

/** Deletes the matches, or one of them. Returns the deleted documents. */
export function applyDelete(
  store: Store,
  namespace: string,
  filter: Filter,
  sort: SortFields,
  limit: number,
): StoredRecord[] {
  const collection = store.catalog.find(namespace);
  if (collection === undefined) return [];
  const found = findForWrite(store, collection, filter, sort, limit);
  for (const record of found) store.records.remove(collection, record);
  return found;
}
