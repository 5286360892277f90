import type { RemoteEntry } from '@freightwright/contracts';
import { fetchRegistry } from './registry.ts';

/** A registry older than this is asked for again before a page of it is shown. */
const freshForMs = 2_000;
/** A page does not wait longer than this to learn of a deployment: it is shown as the last known registry has it. */
const patienceMs = 1_000;
/** How often a page that is looked at asks by itself. */
const askEveryMs = 5 * 60_000;

export interface RegistryFollower {
  /** Resolves when the registry is at most 2 s old, or cannot be had quickly. Never rejects. */
  fresh(): Promise<void>;
  /** Asks at once. Never rejects. */
  ask(): Promise<void>;
}

interface RegistryFollowerDeps {
  readonly window: Window & typeof globalThis;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** When what we have was read, on that clock; undefined when we have nothing. */
  readonly readAtMs: number | undefined;
  readonly onRead: (entries: readonly RemoteEntry[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Keeps what the page knows of the remotes up to date: as pages are opened, and when the reader comes back to the tab. */
export function followRegistry(deps: RegistryFollowerDeps): RegistryFollower {
  const { window, now, onRead, onFailure } = deps;
  let readAtMs = deps.readAtMs ?? Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  function ask(): Promise<void> {
    asking ??= read().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function read(): Promise<void> {
    const askedAtMs = now();
    try {
      const entries = await fetchRegistry(window.fetch.bind(window));
      readAtMs = askedAtMs;
      onRead(entries);
    } catch (error) {
      onFailure(error);
    }
  }

  async function fresh(): Promise<void> {
    if (now() - readAtMs <= freshForMs) return;
    const pause = new Promise<void>((resolve) => window.setTimeout(resolve, patienceMs));
    await Promise.race([ask(), pause]);
  }

  const isSeen = () => window.document.visibilityState === 'visible';
  window.document.addEventListener('visibilitychange', () => isSeen() && void fresh());
  // Back from the browser's memory, where it may have been for days.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void fresh());
  window.setInterval(() => isSeen() && void fresh(), askEveryMs);
  return { fresh, ask };
}
