import type { ComponentType } from 'react';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Platform } from './platform/platform.ts';
import { remoteContract } from './platform/remote-contract.ts';
import { PlatformContext } from './platform/use-platform.ts';

/** What the shell hands to a remote at each mount, beside single-spa's own props. */
export interface RemoteProps {
  readonly platform: Platform;
  /** 'mfe-calculator@0.1.0-1a2b3c4d' */
  readonly part: string;
  /** Where to mount. */
  readonly domElementGetter: () => HTMLElement;
}

type LifecycleStep = ReturnType<typeof singleSpaReact<RemoteProps>>['mount'];

export interface RemoteLifecycle {
  readonly contract: number;
  readonly bootstrap: LifecycleStep;
  readonly mount: LifecycleStep;
  readonly unmount: LifecycleStep;
}

/** All that a remote exposes: its page as a single-spa lifecycle on `createRoot`, and the contract it was built for. */
export function createLifecycle(Page: ComponentType): RemoteLifecycle {
  function Root({ platform, part }: RemoteProps) {
    return (
      <PlatformContext value={platform}>
        <ErrorBoundary part={part} report={platform.report}>
          <Page />
        </ErrorBoundary>
      </PlatformContext>
    );
  }
  const { bootstrap, mount, unmount } = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    rootComponent: Root,
    renderType: 'createRoot',
    suppressComponentDidCatchWarning: true,
  });
  return { contract: remoteContract, bootstrap, mount, unmount };
}
