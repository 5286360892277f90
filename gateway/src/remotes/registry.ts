import type { RemoteCanary, RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { LRUCache } from 'lru-cache';
import { type Content, contentOf } from '../files/content.ts';

/** The registry at one moment. */
export interface RegistrySnapshot {
  registry: RemoteRegistry;
  json: string;
  /** The JSON as it is served. */
  content: Content;
}

/** The registry as one visitor gets it, while not all get the same. */
export interface VisitorRegistry {
  snapshot: RegistrySnapshot;
  /** Whether it has an override, so that what is made of it is this visitor's alone. */
  isOwn: boolean;
}

/** A canary and who gets it. */
export type Canary = Pick<RemoteCanary, 'entry' | 'percent' | 'cohorts'>;

/** What the registry held when it was last known to be what NATS holds. */
export interface RegistryState {
  entries: readonly RemoteEntry[];
  /** The canaries of these remotes. */
  canaries: readonly Canary[];
  /** Paths that a retired remote answered last. */
  retiredRoutes: readonly string[];
  /** Milliseconds since the epoch. */
  confirmedAtMs: number;
}

/** How many versions are remembered. Beyond that the oldest one is forgotten. */
const maxSeen = 1_000;
/** How many combinations of canaries are kept. Others are put together for each visitor. */
const maxCombinations = 64;

export type Registry = ReturnType<typeof createRegistry>;
/** Where the gateway learns which remotes there are. */
export type RegistrySource = Omit<Registry, 'update' | 'subscribe' | 'confirm'>;

/**
 * Keeps in memory what the gateway knows of the remotes. Entries are sorted by name, so that the same entries
 * always give the same JSON. A remote of another contract stays in: the shell says so in its place, and the
 * rest of the site works.
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
    /** The registry that was read last, with live versions alone. Undefined until one has been read. */
    current: () => snapshot,
    canaries: () => canaries,
    /** The same with the canaries of these remotes in place of their live versions. */
    withCanaries(names: readonly string[]): RegistrySnapshot | undefined {
      const chosen = canaries.filter(({ entry }) => names.includes(entry.name)).map(({ entry }) => entry);
      if (!snapshot || chosen.length === 0) return snapshot;
      const key = chosen.map(({ name }) => name).join(' ');
      const kept = combinations.get(key);
      if (kept) return kept;
      const inPlace = new Map(chosen.map((entry) => [entry.name, entry]));
      const remotes = snapshot.registry.remotes.map((entry) => inPlace.get(entry.name) ?? entry);
      const made = snapshotOf({ remotes });
      combinations.set(key, made);
      return made;
    },
    /**
     * Whether this version of this remote ('mfe-bol', '0.1.0-1a2b3c4d') is in the registry, or was there while
     * this gateway ran, live or as a canary.
     */
    hasSeen: (name: string, version: string) => seen.has(`${name}@${version}`),
    /** Whether a remote answered this path until it was retired. Another one may answer it by now. */
    isRetired: (path: string) => retired.has(path),
    /** When the current one was last known to be what NATS holds, milliseconds since the epoch. */
    confirmedAtMs: () => confirmedAt,
    /** Takes what NATS holds now or, with a time, what it held then. */
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
      for (const heard of listeners) heard();
    },
    /** Calls back after each change of what the registry holds, as long as the process runs. */
    subscribe: (heard: () => void) => void listeners.push(heard),
    /** The current one is still what NATS holds. */
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
