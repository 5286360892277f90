import type { RemoteEntry } from '@freightwright/contracts';
import { fetchRegistry } from './registry.ts';

/** When the registry is older than this, it is requested again before one of its pages is shown. */
const freshForMs = 2_000;
/** A page waits this long at most for news of a deployment, then uses the last known registry. */
const patienceMs = 1_000;

export interface RegistryFollower {
  /** Resolves when the registry is at most 2 s old, or a newer one does not arrive quickly. Never rejects. */
  fresh(): Promise<void>;
  /** Requests the registry immediately. Never rejects. */
  ask(): Promise<void>;
}

interface RegistryFollowerDeps {
  readonly window: Window & typeof globalThis;
  /** Milliseconds on a clock that never goes backward. */
  readonly now: () => number;
  /** When the known registry was read, on that clock; undefined when there is none. */
  readonly readAtMs: number | undefined;
  readonly onRead: (entries: readonly RemoteEntry[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Refreshes the list of remotes when pages are opened and the tab is shown; `registry-news.ts` on news. */
export function followRegistry(deps: RegistryFollowerDeps): RegistryFollower {
  const { window, now, onRead, onFailure } = deps;
  let readAtMs = deps.readAtMs ?? -Infinity;
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
  // The page was restored from the browser's memory, where it may have been for days.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void fresh());
  return { fresh, ask };
}
