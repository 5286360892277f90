import { remoteContract } from '@freightwright/contracts/facts';
import { type ComponentType, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Platform } from './platform/platform.ts';
import { PlatformContext } from './platform/use-platform.ts';

/** What the shell hands to a remote at each mount, beside single-spa's own props. */
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
  /** The parts that remote.json declares, each a chunk of its own. Exported beside the rest by the remote's index.ts. */
  readonly parts?: Readonly<Record<string, () => Promise<RemoteLifecycle>>>;
}

/**
 * All that a remote exposes: its page as a single-spa lifecycle on `createRoot`, and the contract it was built for. Mounted is what stands
 * in the document. Written out rather than taken from single-spa-react, which would put 2 KiB into each remote.
 * @param options.isPart it is a component for the pages of others instead.
 */
export function createLifecycle(Page: ComponentType, { isPart = false } = {}): RemoteLifecycle {
  // By place: a mount that was given up on may be taken away after its successor stands.
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

/** Says when the tree it belongs to stands in the document. */
function Arrival({ onArrival }: { readonly onArrival: () => void }): null {
  useLayoutEffect(onArrival, [onArrival]);
  return null;
}
