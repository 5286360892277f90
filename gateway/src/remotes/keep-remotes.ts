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
import { type KvSnapshot, kvOn, type Link, type Log, withinMs } from '@freightwright/service-kit';
import * as z from 'zod/mini';
import { type InBackground, openInBackground } from '../opening/open-in-background.ts';
import type { Canary, Registry, RegistryState } from './registry.ts';

const registryFile = 'registry.json';
/** Milliseconds in which the files of one version must have arrived. */
const copyWithinMs = 60_000;
/** How old the time that stands with an unchanged registry may become, milliseconds. */
const writeAgainAfterMs = 60_000;

/** Entries are checked one by one, so that one that a newer gateway wrote does not take the others away. */
const Kept = z.object({
  /** When the registry was last known to be what NATS holds, milliseconds since the epoch. */
  confirmedAtMs: z.number(),
  remotes: z.array(z.unknown()),
  retiredRoutes: z.optional(z.array(z.string())),
  canaries: z.optional(z.array(z.unknown())),
});

const KeptCanary = z.pick(RemoteCanary, { entry: true, percent: true, cohorts: true });

/**
 * Keeps what a gateway needs to serve all pages without NATS and without the asset store. The registry is
 * written after the files of its versions, so it never names a version whose files are not there: a remote
 * whose files cannot be copied stays at the version that was kept before. Each gateway needs a folder for itself.
 */
export function keepRemotes({
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
  /** What the file holds, and whether that is all that was to be kept. */
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

  /** Whether the files of a version are kept. Without those of a canary everybody gets the live version. */
  async function isKeepable(entry: RemoteEntry): Promise<boolean> {
    try {
      await withinMs(copyWithinMs, copy(entry));
      return true;
    } catch (err) {
      log.warn({ err, remote: `${entry.name}@${entry.version}` }, 'a version could not be kept on this disk');
      return false;
    }
  }

  /** The entry if its files are kept, else the one of its remote that was kept before. */
  const keepable = async (entry: RemoteEntry): Promise<RemoteEntry | undefined> =>
    (await isKeepable(entry)) ? entry : written?.state.entries.find(({ name }) => name === entry.name);

  async function write(state: RegistryState): Promise<void> {
    const { entries, canaries, retiredRoutes, confirmedAtMs } = state;
    const kept: z.infer<typeof Kept> = {
      confirmedAtMs,
      remotes: [...entries],
      retiredRoutes: [...retiredRoutes],
      canaries: [...canaries],
    };
    await writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
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

  async function keepNow(state: RegistryState): Promise<void> {
    const same = written?.isWhole && isSame(written.state, state) ? written : undefined;
    if (same && state.confirmedAtMs - same.state.confirmedAtMs < writeAgainAfterMs) return;
    await mkdir(filesDir, { recursive: true, mode: 0o700 });
    const entries: RemoteEntry[] = [];
    // One after the other: nobody waits for it, and a gateway has other work.
    for (const entry of state.entries)
      entries.push(...[await keepable(entry)].filter((one) => one !== undefined));
    const canaries: Canary[] = [];
    for (const canary of state.canaries) if (await isKeepable(canary.entry)) canaries.push(canary);
    const kept = { ...state, entries, canaries };
    await write(kept);
    written = { state: kept, isWhole: isSame(kept, state) };
    if (!same) await forgetOthersThan([...entries, ...canaries.map(({ entry }) => entry)]);
  }

  async function work(): Promise<void> {
    while (waiting) {
      const state = waiting;
      waiting = undefined;
      await keepNow(state).catch((err: unknown) =>
        log.warn({ err, folder }, 'the registry could not be kept'),
      );
    }
    working = undefined;
  }

  return {
    /** The files that are kept. */
    files,
    /** What was kept here before. Undefined when there is nothing that can be read. */
    async read(): Promise<RegistryState | undefined> {
      try {
        const checked = checkSchema(Kept, JSON.parse(await readFile(file, 'utf8')), { root: registryFile });
        if (!checked.ok) throw new Error(`${registryFile} holds no registry`, { cause: checked.errors });
        const { confirmedAtMs, remotes, retiredRoutes = [], canaries: running = [] } = checked.data;
        const entries = remotes.flatMap((remote) => {
          const entry = checkSchema(RemoteEntry, remote);
          return entry.ok ? [entry.data] : [];
        });
        const canaries = running.flatMap((one) => {
          const canary = checkSchema(KeptCanary, one);
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
    /** Keeps this state in the background. Of several that come at once the last one is kept. */
    keep(state: RegistryState) {
      waiting = state;
      working ??= work();
    },
    /** Resolves when nothing waits to be kept. */
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
 * The asset store as it is read: what is kept on the gateway's own disk is taken from there, so that pages of
 * live versions do not depend on the store.
 */
export function keptFirst(
  kept: Pick<AssetStore, 'list' | 'get'>,
  store: Pick<AssetStore, 'list' | 'get'>,
): Pick<AssetStore, 'list' | 'get'> {
  return {
    async list(folder) {
      const paths = await kept.list(folder).catch(() => []);
      return paths.length > 0 ? paths : store.list(folder);
    },
    get: async (path) => (await kept.get(path).catch(() => null)) ?? store.get(path),
  };
}

interface FollowRegistryDeps {
  link: Pick<InBackground<Link>, 'opened'>;
  registry: Registry;
  /** Where the registry is kept for the next start. Left out, it is not kept. */
  kept?: Pick<ReturnType<typeof keepRemotes>, 'keep'> | undefined;
  log: Log;
}

/**
 * Keeps the registry as the bucket in NATS has it, from the moment when NATS is there. A change is seen as it
 * happens. While NATS is away the registry stays as it was last read.
 */
export function followRegistry({ link, registry, kept, log }: FollowRegistryDeps): {
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
        let held: Omit<RegistryState, 'confirmedAtMs'> = { entries: [], canaries: [], retiredRoutes: [] };
        const keep = () => kept?.keep({ ...held, confirmedAtMs: registry.confirmedAtMs() ?? 0 });
        const update = ({ values }: KvSnapshot<RemoteRecord>) => {
          const records = [...values.values()].map(({ value }) => value);
          const live = records.filter(isLive);
          held = {
            entries: live.map(({ entry }) => entry),
            canaries: live.flatMap(({ canary }) => (canary ? [canaryOf(canary)] : [])),
            retiredRoutes: records.flatMap((record) => (isLive(record) ? [] : record.entry.routes)),
          };
          registry.update(held.entries, held);
          keep();
          const remotes = registry.current()?.registry.remotes ?? [];
          const canaries = held.canaries.map(({ entry }) => entry);
          log.info({ remotes: remotes.map(partOf), canaries: canaries.map(partOf) }, 'Registry read');
        };
        const looked = () => {
          registry.confirm();
          keep();
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

/** What decides who gets a canary. Who began it and when makes no page another one. */
const canaryOf = ({ entry, percent, cohorts }: RemoteCanary): Canary => ({ entry, percent, cohorts });

const partOf = ({ name, version }: RemoteEntry) => `${name}@${version}`;
