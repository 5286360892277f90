import { remoteContract } from '@freightwright/contracts/facts';
import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { newReference } from './components/failure-panel.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Platform } from './platform/platform.ts';
import { useIsMarkup } from './platform/use-browser-value.ts';
import { PlatformContext } from './platform/use-platform.ts';

/** What the shell passes to a remote at each mount, in addition to single-spa's own props. */
export interface RemoteProps {
  readonly platform: Platform;
  /** 'mfe-calculator@0.1.0-1a2b3c4d' */
  readonly part: string;
  /** Where to mount. What stands inside is the markup of this version and page, which is hydrated. */
  readonly domElementGetter: () => HTMLElement;
}

/** What a page is drawn from. */
export type DrawProps = Pick<RemoteProps, 'platform' | 'part'>;

type LifecycleStep = (props: RemoteProps) => Promise<unknown>;

export interface RemoteLifecycle {
  readonly contract: number;
  readonly bootstrap: LifecycleStep;
  readonly mount: LifecycleStep;
  readonly unmount: LifecycleStep;
  /** The page from which the remote's build renders the markup (ADR 23). The shell does not use it. */
  readonly draw?: (props: DrawProps) => ReactNode;
  /** The parts of remote.json, each in its own chunk. index.ts exports them beside the lifecycle. */
  readonly parts?: Readonly<Record<string, () => Promise<RemoteLifecycle>>>;
}

/**
 * What a remote exposes: its page as a single-spa lifecycle, and its contract. Mounting ends when the page is
 * in the document, drawn or hydrated. single-spa-react would add 2 KiB to each remote.
 * @param options.isPart true for a component that is shown on pages of other remotes.
 */
export function createLifecycle(Page: ComponentType, { isPart = false } = {}): RemoteLifecycle {
  // Kept by element, because a mount that was given up may be unmounted after its successor has been mounted.
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
        // Shell and remotes each count the ids that React makes up from the start. The build renders with the same.
        identifierPrefix: part.split('@')[0] as string,
        onUncaughtError(error: unknown) {
          reject(error);
          reportError(error);
        },
        // The markup did not fit the page. React has drawn the page anew, so the reader misses nothing.
        onRecoverableError: (error: unknown) =>
          platform.report({ event: 'remote.render-failed', part, reference: newReference(), error }),
      };
      if (place.firstChild) {
        // In a transition the work is done in slices, and the page answers the reader in between.
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

/** Calls `onArrival` once the tree is in the document and drawn as the browser, not as the markup, has it. */
function Arrival({ onArrival }: { readonly onArrival: () => void }): null {
  const isMarkup = useIsMarkup();
  useEffect(() => {
    if (!isMarkup) onArrival();
  }, [isMarkup, onArrival]);
  return null;
}
