import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { type Content, contentOf } from '../files/content.ts';

/** The registry at one moment. */
export interface RegistrySnapshot {
  registry: RemoteRegistry;
  json: string;
  /** The JSON as it is served. */
  content: Content;
}

/** What the registry held when it was last known to be what NATS holds. */
export interface RegistryState {
  entries: readonly RemoteEntry[];
  /** Paths that a retired remote answered last. */
  retiredRoutes: readonly string[];
  /** Milliseconds since the epoch. */
  confirmedAtMs: number;
}

/** Where the gateway learns which remotes there are. */
export interface RegistrySource {
  /** The registry that was read last. Undefined until one has been read. */
  current(): RegistrySnapshot | undefined;
  /**
   * Whether this version of this remote ('mfe-bol', '0.1.0-1a2b3c4d') is in the registry, or was there while
   * this gateway ran.
   */
  hasSeen(name: string, version: string): boolean;
  /** Whether a remote answered this path until it was retired. Another one may answer it by now. */
  isRetired(path: string): boolean;
  /** When the current one was last known to be what NATS holds, milliseconds since the epoch. */
  confirmedAtMs(): number | undefined;
}

export interface Registry extends RegistrySource {
  /** Takes what NATS holds now or, with a time, what it held then. */
  update(entries: readonly RemoteEntry[], more?: Partial<Omit<RegistryState, 'entries'>>): void;
  /** Calls back after each change of what the registry holds, as long as the process runs. */
  subscribe(heard: () => void): void;
  /** The current one is still what NATS holds. */
  confirm(): void;
}

/** How many versions are remembered. Beyond that the oldest one is forgotten. */
const maxSeen = 1_000;

/**
 * Keeps in memory what the gateway knows of the remotes. Entries are sorted by name, so that the same entries
 * always give the same JSON. A remote of another contract stays in: the shell says so in its place, and the
 * rest of the site works.
 * @param options.now milliseconds since the epoch.
 */
export function createRegistry({ now = Date.now }: { now?: () => number } = {}): Registry {
  let snapshot: RegistrySnapshot | undefined;
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
    current: () => snapshot,
    hasSeen: (name, version) => seen.has(`${name}@${version}`),
    isRetired: (path) => retired.has(path),
    confirmedAtMs: () => confirmedAt,
    update(entries, { confirmedAtMs = now(), retiredRoutes = [] } = {}) {
      confirmedAt = confirmedAtMs;
      retired = new Set(retiredRoutes);
      const before = snapshot;
      snapshot = snapshotOf({ remotes: entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)) });
      for (const entry of entries) see(entry);
      if (snapshot.json !== before?.json) for (const heard of listeners) heard();
    },
    subscribe: (heard) => void listeners.push(heard),
    confirm() {
      confirmedAt = now();
    },
  };
}

export function snapshotOf(registry: RemoteRegistry): RegistrySnapshot {
  const json = JSON.stringify(registry);
  return { registry, json, content: contentOf(json, '.json') };
}
