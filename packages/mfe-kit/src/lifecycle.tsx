import { remoteContract } from '@freightwright/contracts/facts';
import { type ComponentType, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Platform } from './platform/platform.ts';
import { PlatformContext } from './platform/use-platform.ts';

/** What the shell passes to a remote at each mount, in addition to single-spa's own props. */
export interface RemoteProps {
  readonly platform: Platform;
  /** 'mfe-calculator@0.1.0-1a2b3c4d' */
  readonly part: string;
  /** Where to mount. */
  readonly domElementGetter: () => HTMLElement;
}

type LifecycleStep = (props: RemoteProps) => Promise<unknown>;

export interface RemoteLifecycle {
  readonly contract: number;
  readonly bootstrap: LifecycleStep;
  readonly mount: LifecycleStep;
  readonly unmount: LifecycleStep;
  /**
   * The parts that remote.json declares, each in its own chunk. The remote's index.ts exports them next to
   * the lifecycle.
   */
  readonly parts?: Readonly<Record<string, () => Promise<RemoteLifecycle>>>;
}

/**
 * Everything that a remote exposes: its page as a single-spa lifecycle with `createRoot`, and the contract it
 * was built for. Mounting ends when the page is in the document. It is written out here and does not use
 * single-spa-react, which would add 2 KiB to each remote.
 * @param options.isPart true for a component that is shown on pages of other remotes.
 */
export function createLifecycle(Page: ComponentType, { isPart = false } = {}): RemoteLifecycle {
  // Kept by element, because a mount that was given up may be unmounted after its successor has been mounted.
  const roots = new Map<HTMLElement, Root>();
  return {
    contract: remoteContract,
    bootstrap: async () => undefined,
    mount({ platform, part, domElementGetter }) {
      const place = domElementGetter();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const root = createRoot(place, {
        onUncaughtError(error) {
          reject(error);
          reportError(error);
        },
      });
      roots.set(place, root);
      root.render(
        <PlatformContext value={platform}>
          <Arrival onArrival={resolve} />
          <ErrorBoundary part={part} report={platform.report} headingLevel={isPart ? 2 : 1}>
            <Page />
          </ErrorBoundary>
        </PlatformContext>,
      );
      return promise;
    },
    async unmount({ domElementGetter }) {
      const place = domElementGetter();
      roots.get(place)?.unmount();
      roots.delete(place);
    },
  };
}

/** Calls `onArrival` once the tree around it is in the document. */
function Arrival({ onArrival }: { readonly onArrival: () => void }): null {
  useLayoutEffect(onArrival, [onArrival]);
  return null;
}
