import type { RemoteCanary, RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { LRUCache } from 'lru-cache';
import { type Content, contentOf } from '../files/content.ts';

/** A snapshot of the registry. */
export interface RegistrySnapshot {
  registry: RemoteRegistry;
  json: string;
  /** The JSON as it is served. */
  content: Content;
}

/** The registry of one visitor, while visitors get different ones. */
export interface VisitorRegistry {
  snapshot: RegistrySnapshot;
  /** Whether it has an override, so that what is derived from it is private. */
  isOwn: boolean;
}

/** A canary and its audience. */
export type Canary = Pick<RemoteCanary, 'entry' | 'percent' | 'cohorts'>;

/** The content of the registry when it was last in sync with NATS. */
export interface RegistryState {
  entries: readonly RemoteEntry[];
  /** The canaries of these remotes. */
  canaries: readonly Canary[];
  /** Former paths of retired remotes. */
  retiredRoutes: readonly string[];
  /** Milliseconds since the epoch. */
  confirmedAtMs: number;
}

/** The limit of remembered versions. Beyond that the oldest one is evicted. */
const maxSeen = 1_000;
/** The limit of cached combinations of canaries. Others are built per request. */
const maxCombinations = 64;

export type Registry = ReturnType<typeof createRegistry>;
/** The gateway's read access to the registry. */
export type RegistrySource = Omit<Registry, 'update' | 'subscribe' | 'confirm'>;

/**
 * The in-memory registry of remotes. Entries are sorted by name, so that the same entries always yield the
 * same JSON. A remote with another contract version is included: the shell shows a message in its section,
 * and the rest of the site works.
 * @param options.now milliseconds since the epoch.
 */
export function createRegistry({ now = Date.now }: { now?: () => number } = {}) {
  let snapshot: RegistrySnapshot | undefined;
  let canaries: readonly Canary[] = [];
  const combinations = new LRUCache<string, RegistrySnapshot>({ max: maxCombinations });
  let confirmedAt: number | undefined;
  let retired: ReadonlySet<string> = new Set();
  const seen = new Set<string>();
  const listeners: (() => void)[] = [];

  function see({ name, version }: RemoteEntry): void {
    const part = `${name}@${version}`;
    seen.delete(part);
    seen.add(part);
    const [oldest] = seen;
    if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest);
  }

  return {
    /** The latest registry, with live versions only. Undefined until one has been read. */
    current: () => snapshot,
    canaries: () => canaries,
    /** The latest registry with the canaries of these remotes instead of their live versions. */
    withCanaries(names: readonly string[]): RegistrySnapshot | undefined {
      const chosen = canaries.filter(({ entry }) => names.includes(entry.name)).map(({ entry }) => entry);
      if (!snapshot || chosen.length === 0) return snapshot;
      const key = chosen.map(({ name }) => name).join(' ');
      const cached = combinations.get(key);
      if (cached) return cached;
      const inPlace = new Map(chosen.map((entry) => [entry.name, entry]));
      const remotes = snapshot.registry.remotes.map((entry) => inPlace.get(entry.name) ?? entry);
      const made = snapshotOf({ remotes });
      combinations.set(key, made);
      return made;
    },
    /**
     * Whether this version of this remote ('mfe-bol', '0.1.0-1a2b3c4d') is in the registry, or was there
     * during this process, live or as a canary.
     */
    hasSeen: (name: string, version: string) => seen.has(`${name}@${version}`),
    /** Whether a retired remote served this path. Another one may serve it by now. */
    isRetired: (path: string) => retired.has(path),
    /** When the current registry was last in sync with NATS, milliseconds since the epoch. */
    confirmedAtMs: () => confirmedAt,
    /** Sets the registry to what NATS has now or, with a time, had then. */
    update(
      entries: readonly RemoteEntry[],
      {
        confirmedAtMs = now(),
        retiredRoutes = [],
        canaries: running = [],
      }: Partial<Omit<RegistryState, 'entries'>> = {},
    ) {
      confirmedAt = confirmedAtMs;
      retired = new Set(retiredRoutes);
      const before = JSON.stringify([snapshot?.registry, canaries]);
      snapshot = snapshotOf({ remotes: entries.toSorted(byName) });
      canaries = running.toSorted((a, b) => byName(a.entry, b.entry));
      combinations.clear();
      for (const entry of [...entries, ...running.map((canary) => canary.entry)]) see(entry);
      if (JSON.stringify([snapshot.registry, canaries]) === before) return;
      for (const received of listeners) received();
    },
    /** Calls the listener after each change of the registry, for the life of the process. */
    subscribe: (received: () => void) => void listeners.push(received),
    /** Confirms that the current registry is in sync with NATS. */
    confirm() {
      confirmedAt = now();
    },
  };
}

const byName = (a: RemoteEntry, b: RemoteEntry) => (a.name < b.name ? -1 : 1);

export function snapshotOf(registry: RemoteRegistry): RegistrySnapshot {
  const json = JSON.stringify(registry);
  return { registry, json, content: contentOf(json, '.json') };
}
