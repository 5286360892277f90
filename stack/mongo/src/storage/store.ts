import { type Collection, openCatalog } from './catalog.ts';
import { type DiskOptions, openEnvironment } from './environment.ts';
import { createRecords } from './records.ts';

export type Store = ReturnType<typeof openStore>;

/** @param now epoch milliseconds */
export function openStore(dataDir: string, now: () => number, disk: DiskOptions = {}) {
  const environment = openEnvironment(dataDir, () => catalog.load(), disk);
  const catalog = openCatalog(environment);
  return {
    environment,
    catalog,
    records: createRecords(environment, catalog),
    now,
    /** True while a collection, and the index if one is given, is still the one in the catalog. */
    isCurrent: ({ namespace, indexes }: Collection, indexName: string | undefined): boolean =>
      catalog.find(namespace)?.indexes === indexes && (indexName === undefined || indexes.has(indexName)),
  };
}
