import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSpaceReserve, takeLock } from '@freightwright/stack-guard';
import { open } from 'lmdb';
import type { Kinds } from './kinds.ts';

type Kind = keyof Kinds;
interface Kept {
  /** In the order in which things were made. */
  readonly order: number;
  readonly kind: Kind;
  readonly value: { readonly id: string };
}

/** Everything the sandbox knows. What is read is a copy: only `put` changes what is kept. */
export interface Store {
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Oldest first; only those that fit `where`, which sees what is kept and not a copy. */
  all<K extends Kind>(kind: K, where?: (value: Readonly<Kinds[K]>) => boolean): Kinds[K][];
  put<K extends Kind>(kind: K, value: Kinds[K]): void;
  remove(kind: Kind, id: string): void;
  /** Keeps everything that `work` puts, or nothing of it when `work` throws. Inside another one it is a part of that. */
  transaction<T>(work: () => T): T;
  /** Inside a transaction: when `work` throws, what it put is undone, and what was put before it stays. */
  attempt<T>(work: () => T): T;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Created with mode 0700. When it is left out, everything ends with the process. */
  readonly dataDir?: string;
  /** Whether a change is on the disk when it is answered. Default true. */
  readonly syncs?: boolean;
}

const LARGEST_DATA_BYTES = 1024 ** 3;
/** More than any transaction here writes. */
const LARGEST_COMMIT_BYTES = 1024 ** 2;

/**
 * All of it is in memory, and in an LMDB file when there is a folder for it, so that customers and subscriptions
 * outlive a restart. @throws Error when another process has the folder open.
 */
export function openStore({ dataDir, syncs = true }: StoreOptions): Store {
  const disk = dataDir === undefined ? undefined : openDisk(dataDir, syncs);
  const kept = new Map<string, Kept>(disk?.load());
  const byKind = new Map<Kind, Set<string>>();
  const index = (kind: Kind) =>
    byKind.get(kind) ?? byKind.set(kind, new Set()).get(kind) ?? new Set<string>();
  for (const [key, { kind }] of kept) index(kind).add(key);
  let order = [...kept.values()].reduce((most, one) => Math.max(most, one.order), 0);
  let changes: Map<string, Kept | undefined> | undefined;

  const keyOf = (kind: Kind, id: string) => `${kind}/${id}`;
  const current = (key: string) => (changes?.has(key) ? changes.get(key) : kept.get(key));

  function write(key: string, value: Kept | undefined): void {
    if (changes === undefined) throw new Error('nothing is written outside of a transaction');
    changes.set(key, value);
  }

  function commit(written: ReadonlyMap<string, Kept | undefined>): void {
    disk?.save(written);
    for (const [key, one] of written) {
      if (one === undefined) {
        const before = kept.get(key);
        kept.delete(key);
        if (before) index(before.kind).delete(key);
        continue;
      }
      kept.set(key, one);
      index(one.kind).add(key);
    }
  }

  return {
    find: (kind, id) => structuredClone(current(keyOf(kind, id))?.value) as never,
    all: <K extends Kind>(kind: K, where: (value: Kinds[K]) => boolean = () => true) => {
      const keys = new Set(index(kind));
      for (const key of changes?.keys() ?? []) if (key.startsWith(`${kind}/`)) keys.add(key);
      return [...keys]
        .flatMap((key) => current(key) ?? [])
        .filter(({ value }) => where(value as Kinds[K]))
        .toSorted((a, b) => a.order - b.order)
        .map(({ value }) => structuredClone(value) as Kinds[K]);
    },
    put: (kind, value) => {
      const key = keyOf(kind, value.id);
      const known = current(key);
      if (!known) order += 1;
      write(key, { order: known?.order ?? order, kind, value: structuredClone(value) });
    },
    remove: (kind, id) => write(keyOf(kind, id), undefined),
    transaction: (work) => {
      if (changes !== undefined) return work();
      changes = new Map();
      try {
        const result = work();
        if (changes.size > 0) commit(changes);
        return result;
      } finally {
        changes = undefined;
      }
    },
    attempt: (work) => {
      const before = new Map(changes);
      try {
        return work();
      } catch (error) {
        changes = before;
        throw error;
      }
    },
    close: async () => disk?.close(),
  };
}

/** The disk has no space for what was to be stored, so nothing of it is stored. */
export class DiskFull extends Error {}

function openDisk(dataDir: string, syncs: boolean) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = takeLock(join(dataDir, 'checkout.lock'));
  // Without overlappingSync, a commit is on disk when it returns.
  const root = open<Kept, string>({
    path: dataDir,
    overlappingSync: false,
    noSync: !syncs,
    mapSize: LARGEST_DATA_BYTES,
    encoding: 'json',
  });
  const usedBytes = () => {
    const { lastPageNumber, pageSize } = root.getStats() as { lastPageNumber: number; pageSize: number };
    return (lastPageNumber + 1) * pageSize;
  };
  const reserve = openSpaceReserve({ file: join(dataDir, 'data.mdb'), usedBytes, report: console.error });
  return {
    load: () => [...root.getRange({})].map(({ key, value }) => [key, value] as const),
    save: (written: ReadonlyMap<string, Kept | undefined>) =>
      root.transactionSync(() => {
        for (const [key, one] of written) {
          if (one === undefined) root.removeSync(key);
          else root.putSync(key, one);
        }
        const grows = [...written.values()].some((one) => one !== undefined);
        if (!reserve.admits(LARGEST_COMMIT_BYTES, grows))
          throw new DiskFull(`the disk of ${dataDir} is full`);
      }),
    close: async () => {
      await root.close();
      lock.release();
    },
  };
}
