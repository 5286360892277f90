import type { RegistryFollower } from '../remotes/follow-registry.ts';

/** How often a visible page requests the registry by itself while nobody tells it of changes. */
const askEveryMs = 5 * 60_000;
/**
 * A change reaches every page at once. Each waits for its own time between these, so that ten thousand pages
 * ask for some two thousand registries a second, and the change has reached every gateway.
 */
const heardWaitMs = { least: 500, most: 5_500 } as const;

export interface RegistryNews {
  /** The registry has changed, as every open page has heard just now. */
  heard(): void;
  /** From now on changes are told to this page, which may have missed some. */
  listens(isListening: boolean): void;
}

interface RegistryNewsDeps extends Pick<RegistryFollower, 'ask' | 'fresh'> {
  readonly window: Pick<Window, 'setTimeout' | 'setInterval'> & { readonly document: Document };
  /** A number from 0 to below 1, another one each time. */
  readonly random: () => number;
}

/** Requests the registry when a change was told, and every five minutes while nobody would tell of one. */
export function createRegistryNews({ ask, fresh, window, random }: RegistryNewsDeps): RegistryNews {
  let isTold = false;
  let isWaiting = false;
  // A hidden page asks when it is seen again.
  const isSeen = () => window.document.visibilityState === 'visible';
  window.setInterval(() => isSeen() && !isTold && void fresh(), askEveryMs);
  return {
    heard() {
      // One answer serves every change until then.
      if (isWaiting) return;
      isWaiting = true;
      window.setTimeout(
        () => {
          isWaiting = false;
          if (isSeen()) void ask();
        },
        heardWaitMs.least + random() * (heardWaitMs.most - heardWaitMs.least),
      );
    },
    listens(isListening) {
      isTold = isListening;
    },
  };
}
