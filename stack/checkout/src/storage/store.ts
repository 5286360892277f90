import { chmodSync, mkdirSync } from 'node:fs';
import { checkSpace, takeLock } from '@freightwright/stack-guard';
import { open } from 'lmdb';
import type { Kinds } from './kinds.ts';

type Kind = keyof Kinds;
interface Row {
  /** The order of creation. */
  readonly order: number;
  readonly kind: Kind;
  readonly value: { readonly id: string };
}

export type Store = ReturnType<typeof openStore>;

const LARGEST_DATA_BYTES = 1024 ** 3;
/** More than any transaction here writes. */
const LARGEST_COMMIT_BYTES = 1024 ** 2;
const DAY_MS = 86_400_000;
/** As at Stripe. */
const EVENTS_MS = 30 * DAY_MS;

/**
 * The sandbox's storage: in memory, and in an LMDB file when there is a folder for it, so that it outlives a
 * restart. Reads return copies: only `put` changes what is stored.
 * @param dataDir created with mode 0700; when it is undefined, everything ends with the process
 * @throws Error when another process has the folder open.
 */
export function openStore(dataDir: string | undefined) {
  const disk = dataDir === undefined ? undefined : openDisk(dataDir);
  const rows = new Map<Kind, Map<string, Row>>();
  const rowsOf = (kind: Kind): Map<string, Row> => {
    const known = rows.get(kind) ?? new Map();
    rows.set(kind, known);
    return known;
  };
  const loaded = (disk?.load() ?? []).toSorted((a, b) => a.order - b.order);
  for (const row of loaded) rowsOf(row.kind).set(row.value.id, row);
  let order = loaded.at(-1)?.order ?? 0;
  /** The writes of the open transaction, with the previous values. */
  let written: { kind: Kind; id: string; before: Row | undefined }[] | undefined;

  function write(kind: Kind, id: string, row: Row | undefined): void {
    if (written === undefined) throw new Error('nothing is written outside of a transaction');
    written.push({ kind, id, before: rowsOf(kind).get(id) });
    if (row) rowsOf(kind).set(id, row);
    else rowsOf(kind).delete(id);
  }

  const store = {
    find: <K extends Kind>(kind: K, id: string) =>
      structuredClone(rowsOf(kind).get(id)?.value) as Kinds[K] | undefined,
    /** Oldest first; only those that match `where`, which gets the stored object and not a copy. */
    all: <K extends Kind>(kind: K, where: (value: Readonly<Kinds[K]>) => boolean = () => true): Kinds[K][] =>
      [...rowsOf(kind).values()]
        .filter(({ value }) => where(value as Kinds[K]))
        .map(({ value }) => structuredClone(value) as Kinds[K]),
    put: <K extends Kind>(kind: K, value: Kinds[K]): void => {
      const known = rowsOf(kind).get(value.id);
      if (!known) order += 1;
      write(kind, value.id, { order: known?.order ?? order, kind, value: structuredClone(value) });
    },
    remove: (kind: Kind, id: string) => write(kind, id, undefined),
    /** Stores everything that `work` puts, or nothing when it throws. Nested calls join the transaction. */
    transaction: <T>(work: () => T): T => {
      if (written !== undefined) return work();
      written = [];
      try {
        const result = work();
        disk?.save(new Map(written.map(({ kind, id }) => [`${kind}/${id}`, rowsOf(kind).get(id)])));
        return result;
      } catch (error) {
        for (const { kind, id, before } of written.toReversed()) {
          if (before) rowsOf(kind).set(id, before);
          else rowsOf(kind).delete(id);
        }
        throw error;
      } finally {
        written = undefined;
      }
    },
    /** Removes expired idempotency records, and events of more than 30 days ago. */
    cleanUp: (nowMs: number): void =>
      store.transaction(() => {
        for (const { id } of store.all('idempotentAnswer', ({ atMs }) => atMs + DAY_MS < nowMs))
          store.remove('idempotentAnswer', id);
        const isOld = ({ acceptedAtMs }: Kinds['event']['own']) =>
          acceptedAtMs !== null && acceptedAtMs + EVENTS_MS <= nowMs;
        for (const { id } of store.all('event', ({ own }) => isOld(own))) store.remove('event', id);
      }),
    close: async () => disk?.close(),
  };
  return store;
}

function openDisk(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = takeLock(dataDir);
  // Without overlappingSync, a commit is on disk when it returns.
  const root = open<Row, string>({
    path: dataDir,
    overlappingSync: false,
    mapSize: LARGEST_DATA_BYTES,
    encoding: 'json',
  });
  const space = checkSpace(dataDir, {});
  return {
    load: () => [...root.getRange({})].map(({ value }) => value),
    save: (changed: ReadonlyMap<string, Row | undefined>) => {
      if (changed.size === 0) return;
      root.transactionSync(() => {
        for (const [key, row] of changed) {
          if (row === undefined) root.removeSync(key);
          else root.putSync(key, row);
        }
        const grows = [...changed.values()].some((row) => row !== undefined);
        if (!space.admits(LARGEST_COMMIT_BYTES, grows)) throw new Error(`the disk of ${dataDir} is full`);
      });
    },
    close: async () => {
      await root.close();
      lock.release();
    },
  };
}
