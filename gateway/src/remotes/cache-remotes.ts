import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type AssetStore, directoryAssetStore } from '@freightwright/asset-store';
import {
  checkSchema,
  isLive,
  RemoteCanary,
  RemoteEntry,
  RemoteRecord,
  remoteBucket,
} from '@freightwright/contracts';
import { type KvSnapshot, kvOn, type Link } from '@freightwright/nats-kit';
import { type Log, withinMs } from '@freightwright/runtime-kit';
import * as z from 'zod/mini';
import { type InBackground, openInBackground } from '../open-in-background.ts';
import type { Canary, Registry, RegistryState } from './registry.ts';

const registryFile = 'registry.json';
/** Time limit for copying the files of one version, milliseconds. */
const copyWithinMs = 60_000;
/** Maximum age of the stored time while the registry is unchanged, milliseconds. */
const writeAgainAfterMs = 60_000;

/** Entries are validated one by one, so that one from a newer gateway does not invalidate the others. */
const Stored = z.object({
  /** When the registry was last in sync with NATS, milliseconds since the epoch. */
  confirmedAtMs: z.number(),
  remotes: z.array(z.unknown()),
  retiredRoutes: z.optional(z.array(z.string())),
  canaries: z.optional(z.array(z.unknown())),
});

const CachedCanary = z.pick(RemoteCanary, { entry: true, percent: true, cohorts: true });

/**
 * Persists what a gateway needs to serve all pages without NATS and without the asset store. The registry is
 * written after the files of its versions, so it never names a version without files: a remote whose files
 * cannot be copied stays at the previously stored version. Each gateway needs its own folder.
 */
export function cacheRemotes({
  folder,
  store,
  log,
}: {
  folder: string;
  store: Pick<AssetStore, 'list' | 'get'>;
  log: Log;
}) {
  const file = join(folder, registryFile);
  const filesDir = join(folder, 'versions');
  const files = directoryAssetStore({ dir: filesDir });
  let waiting: RegistryState | undefined;
  let working: Promise<void> | undefined;
  /** The content of the file, and whether it is complete. */
  let written: { state: RegistryState; isWhole: boolean } | undefined;

  async function copy(entry: RemoteEntry): Promise<void> {
    const version = folderOf(entry);
    if (await files.exists(version)) return;
    const paths = await store.list(version);
    const assets = await Promise.all(paths.map((path) => store.get(path)));
    const found = assets.flatMap((asset) =>
      asset ? [{ path: asset.path.slice(version.length + 1), bytes: asset.bytes }] : [],
    );
    if (found.length === 0 || found.length < paths.length) throw new Error(`The store lacks ${version}`);
    await files.putFolder(version, found);
  }

  /** Whether the files of a version are stored. Without those of a canary, visitors get the live version. */
  async function isKeepable(entry: RemoteEntry): Promise<boolean> {
    try {
      await withinMs(copyWithinMs, copy(entry));
      return true;
    } catch (err) {
      log.warn({ err, remote: `${entry.name}@${entry.version}` }, 'a version could not be kept on this disk');
      return false;
    }
  }

  /** The entry if its files are stored, else the previously stored one of its remote. */
  const keepable = async (entry: RemoteEntry): Promise<RemoteEntry | undefined> =>
    (await isKeepable(entry)) ? entry : written?.state.entries.find(({ name }) => name === entry.name);

  async function write(state: RegistryState): Promise<void> {
    const { entries, canaries, retiredRoutes, confirmedAtMs } = state;
    const cached: z.infer<typeof Stored> = {
      confirmedAtMs,
      remotes: [...entries],
      retiredRoutes: [...retiredRoutes],
      canaries: [...canaries],
    };
    await writeFile(`${file}.new`, JSON.stringify(cached), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  async function forgetOthersThan(entries: readonly RemoteEntry[]): Promise<void> {
    const named = new Set(entries.map(folderOf));
    for (const name of await files.folders()) {
      for (const version of await files.folders(name)) {
        const old = `${name}/${version}`;
        if (!named.has(old)) await files.removeFolder(old, { storedBeforeMs: Number.POSITIVE_INFINITY });
      }
    }
  }

  async function saveNow(state: RegistryState): Promise<void> {
    const same = written?.isWhole && isSame(written.state, state) ? written : undefined;
    if (same && state.confirmedAtMs - same.state.confirmedAtMs < writeAgainAfterMs) return;
    await mkdir(filesDir, { recursive: true, mode: 0o700 });
    const entries: RemoteEntry[] = [];
    // Sequential: this is not urgent, and a gateway has other work.
    for (const entry of state.entries)
      entries.push(...[await keepable(entry)].filter((one) => one !== undefined));
    const canaries: Canary[] = [];
    for (const canary of state.canaries) if (await isKeepable(canary.entry)) canaries.push(canary);
    const cached = { ...state, entries, canaries };
    await write(cached);
    written = { state: cached, isWhole: isSame(cached, state) };
    if (!same) await forgetOthersThan([...entries, ...canaries.map(({ entry }) => entry)]);
  }

  async function work(): Promise<void> {
    while (waiting) {
      const state = waiting;
      waiting = undefined;
      await saveNow(state).catch((err: unknown) =>
        log.warn({ err, folder }, 'the registry could not be kept'),
      );
    }
    working = undefined;
  }

  return {
    /** The stored files. */
    files,
    /** Reads the state that was stored before. Undefined when there is none or it is unreadable. */
    async read(): Promise<RegistryState | undefined> {
      try {
        const checked = checkSchema(Stored, JSON.parse(await readFile(file, 'utf8')), { root: registryFile });
        if (!checked.ok) throw new Error(`${registryFile} holds no registry`, { cause: checked.errors });
        const { confirmedAtMs, remotes, retiredRoutes = [], canaries: running = [] } = checked.data;
        const entries = remotes.flatMap((remote) => {
          const entry = checkSchema(RemoteEntry, remote);
          return entry.ok ? [entry.data] : [];
        });
        const canaries = running.flatMap((one) => {
          const canary = checkSchema(CachedCanary, one);
          return canary.ok ? [canary.data] : [];
        });
        const state = { entries, canaries, retiredRoutes, confirmedAtMs };
        written = { state, isWhole: false };
        return state;
      } catch (err) {
        if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
          log.warn({ err }, 'the kept registry is of no use');
        return undefined;
      }
    },
    /** Stores this state in the background. Of several concurrent calls the last one wins. */
    save(state: RegistryState) {
      waiting = state;
      working ??= work();
    },
    /** Resolves when no write is pending. */
    settled: async () => working,
  };
}

const folderOf = ({ name, version }: RemoteEntry) => `${name}/${version}`;

const isSame = (one: RegistryState, other: RegistryState): boolean =>
  isDeepStrictEqual(
    [one.entries, one.canaries, one.retiredRoutes],
    [other.entries, other.canaries, other.retiredRoutes],
  );

/**
 * Reads the asset store with the gateway's own disk as a cache in front, so that pages of live versions do
 * not depend on the store.
 */
export function cachedFirst(
  cached: Pick<AssetStore, 'list' | 'get'>,
  store: Pick<AssetStore, 'list' | 'get'>,
): Pick<AssetStore, 'list' | 'get'> {
  return {
    async list(folder) {
      const paths = await cached.list(folder).catch(() => []);
      return paths.length > 0 ? paths : store.list(folder);
    },
    get: async (path) => (await cached.get(path).catch(() => null)) ?? store.get(path),
  };
}

interface FollowRegistryDeps {
  link: Pick<InBackground<Link>, 'opened'>;
  registry: Registry;
  /** Persists the registry for the next start. If omitted, it is not persisted. */
  cached?: Pick<ReturnType<typeof cacheRemotes>, 'save'> | undefined;
  log: Log;
}

/**
 * Follows the registry's bucket in NATS, as soon as NATS is connected. A change is applied immediately. While
 * NATS is unavailable the registry stays as it was last read.
 */
export function followRegistry({ link, registry, cached, log }: FollowRegistryDeps): {
  close(): Promise<void>;
} {
  return openInBackground({
    name: 'registry',
    log,
    async open() {
      const bucket = await kvOn(await link.opened, {
        name: 'gateway',
        log,
        bucket: remoteBucket,
        value: RemoteRecord,
      });
      try {
        let latest: Omit<RegistryState, 'confirmedAtMs'> = { entries: [], canaries: [], retiredRoutes: [] };
        const save = () => cached?.save({ ...latest, confirmedAtMs: registry.confirmedAtMs() ?? 0 });
        const update = ({ values }: KvSnapshot<RemoteRecord>) => {
          const records = [...values.values()].map(({ value }) => value);
          const live = records.filter(isLive);
          latest = {
            entries: live.map(({ entry }) => entry),
            canaries: live.flatMap(({ canary }) => (canary ? [canaryOf(canary)] : [])),
            retiredRoutes: records.flatMap((record) => (isLive(record) ? [] : record.entry.routes)),
          };
          registry.update(latest.entries, latest);
          save();
          const remotes = registry.current()?.registry.remotes ?? [];
          const canaries = latest.canaries.map(({ entry }) => entry);
          log.info({ remotes: remotes.map(partOf), canaries: canaries.map(partOf) }, 'Registry read');
        };
        const looked = () => {
          registry.confirm();
          save();
        };
        await bucket.follow(update, looked);
        return bucket;
      } catch (error) {
        await bucket.close();
        throw error;
      }
    },
  });
}

/** The fields that decide who gets a canary. Who started it and when does not affect pages. */
const canaryOf = ({ entry, percent, cohorts }: RemoteCanary): Canary => ({ entry, percent, cohorts });

const partOf = ({ name, version }: RemoteEntry) => `${name}@${version}`;
