import type { RegistryFollower } from '../remotes/follow-registry.ts';

/** How often a visible page polls the registry while it receives no events. */
const askEveryMs = 5 * 60_000;
/**
 * A change reaches every page at once. Each waits for a random delay in this range, so that ten thousand
 * pages request some two thousand registries a second, and the change has reached every gateway.
 */
const eventWaitMs = { least: 500, most: 5_500 } as const;

export interface RegistryNews {
  /** A change of the registry was broadcast to every open page. */
  received(): void;
  /** Whether the page now receives change events; it may have missed some before. */
  listens(isListening: boolean): void;
}

interface RegistryNewsDeps extends Pick<RegistryFollower, 'ask' | 'fresh'> {
  readonly window: Pick<Window, 'setTimeout' | 'setInterval'> & { readonly document: Document };
  /** A number from 0 to below 1, another one each time. */
  readonly random: () => number;
}

/** Requests the registry on a change event, and every five minutes without an event stream. */
export function createRegistryNews({ ask, fresh, window, random }: RegistryNewsDeps): RegistryNews {
  let isNotified = false;
  let isWaiting = false;
  // A hidden page asks when it becomes visible again.
  const isSeen = () => window.document.visibilityState === 'visible';
  window.setInterval(() => isSeen() && !isNotified && void fresh(), askEveryMs);
  return {
    received() {
      // One response covers every change until then.
      if (isWaiting) return;
      isWaiting = true;
      window.setTimeout(
        () => {
          isWaiting = false;
          if (isSeen()) void ask();
        },
        eventWaitMs.least + random() * (eventWaitMs.most - eventWaitMs.least),
      );
    },
    listens(isListening) {
      isNotified = isListening;
    },
  };
}
