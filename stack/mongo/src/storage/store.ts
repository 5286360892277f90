import { type Catalog, type Collection, openCatalog } from './catalog.ts';
import { type DiskOptions, type Environment, openEnvironment } from './environment.ts';
import { createRecords, type Records } from './records.ts';

export interface Store {
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly records: Records;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** True while a collection, and the index if one is given, is still the one in the catalog. */
  readonly isCurrent: (collection: Collection, indexName: string | undefined) => boolean;
}

export function openStore(dataDir: string, now: () => number, disk: DiskOptions = {}): Store {
  const environment = openEnvironment(dataDir, () => catalog.load(), disk);
  const catalog = openCatalog(environment);
  return {
    environment,
    catalog,
    records: createRecords(environment, catalog),
    now,
    isCurrent: (collection, indexName) => {
      if (catalog.find(collection.namespace) !== collection) return false;
      return indexName === undefined || collection.indexes.has(indexName);
    },
  };
}
