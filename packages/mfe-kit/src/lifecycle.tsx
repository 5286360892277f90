import { remoteContract } from '@freightwright/contracts/constants';
import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { newReference } from './components/failure-panel.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Platform } from './platform/platform.ts';
import { useIsMarkup } from './platform/use-browser-value.ts';
import { PlatformContext } from './platform/use-platform.ts';

/** The shell's props for a remote at each mount, in addition to single-spa's own. */
export interface RemoteProps {
  readonly platform: Platform;
  /** 'mfe-calculator@0.1.0-1a2b3c4d' */
  readonly part: string;
  /** Where to mount. It may contain the markup of this version and page, which is hydrated. */
  readonly domElementGetter: () => HTMLElement;
}

/** The props for rendering a page. */
export type DrawProps = Pick<RemoteProps, 'platform' | 'part'>;

type LifecycleStep = (props: RemoteProps) => Promise<unknown>;

export interface RemoteLifecycle {
  readonly contract: number;
  readonly bootstrap: LifecycleStep;
  readonly mount: LifecycleStep;
  readonly unmount: LifecycleStep;
  /** The page from which the remote's build renders the markup (ADR 23). The shell does not use it. */
  readonly draw?: (props: DrawProps) => ReactNode;
  /** The shared sections of remote.json, each a lazy chunk. index.ts exports them beside the lifecycle. */
  readonly parts?: Readonly<Record<string, () => Promise<RemoteLifecycle>>>;
}

/**
 * A remote's exports: its page as a single-spa lifecycle, and its contract. Mounting ends when the page is in
 * the document, rendered or hydrated. single-spa-react would add 2 KiB to each remote.
 * @param options.isPart true for a component that is shown on pages of other remotes.
 * @example export const { contract, bootstrap, mount, unmount, draw } = createLifecycle(BolPage);
 */
export function createLifecycle(Page: ComponentType, { isPart = false } = {}): RemoteLifecycle {
  // Keyed by element, because an abandoned mount may be unmounted after its successor has been mounted.
  const roots = new Map<HTMLElement, Root>();
  const draw = ({ platform, part }: DrawProps, onArrival = () => {}) => (
    <PlatformContext value={platform}>
      <Arrival onArrival={onArrival} />
      <ErrorBoundary part={part} report={platform.report} headingLevel={isPart ? 2 : 1}>
        <Page />
      </ErrorBoundary>
    </PlatformContext>
  );
  return {
    contract: remoteContract,
    draw,
    bootstrap: async () => undefined,
    mount(props) {
      const place = props.domElementGetter();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const page = draw(props, resolve);
      const { part, platform } = props;
      const options = {
        // Prefixes React's generated ids, which shell and remotes each number from 0. As in the build.
        identifierPrefix: part.split('@')[0] as string,
        onUncaughtError(error: unknown) {
          reject(error);
          reportError(error);
        },
        // A hydration mismatch. React has rendered the page again, so the user does not notice.
        onRecoverableError: (error: unknown) =>
          platform.report({ event: 'remote.render-failed', part, reference: newReference(), error }),
      };
      if (place.firstChild) {
        // A transition hydrates in slices, between which the page responds to the user.
        startTransition(() => void roots.set(place, hydrateRoot(place, page, options)));
      } else {
        const root = createRoot(place, options);
        roots.set(place, root);
        root.render(page);
      }
      return promise;
    },
    async unmount({ domElementGetter }) {
      const place = domElementGetter();
      roots.get(place)?.unmount();
      roots.delete(place);
    },
  };
}

/** Calls `onArrival` when the tree is mounted and rendered with the browser's state, not the markup's. */
function Arrival({ onArrival }: { readonly onArrival: () => void }): null {
  const isMarkup = useIsMarkup();
  useEffect(() => {
    if (!isMarkup) onArrival();
  }, [isMarkup, onArrival]);
  return null;
}
