import type { RemoteEntry } from '@freightwright/contracts';
import type { Platform, Readable } from '@freightwright/mfe-kit';
import type { AppProps } from 'single-spa';
import type { LoadLifecycle } from '../federation.ts';
import type { RegistryState } from '../registry.ts';
import { createRemoteHost } from '../remote-host.ts';
import { createRemoteStates } from '../remote-states.ts';

export interface PartDeps {
  readonly platform: Platform;
  readonly load: LoadLifecycle;
  readonly registry: Readable<RegistryState>;
  /** Resolves when the registry has been refreshed or that takes too long; never rejects. */
  readonly freshen: () => Promise<void>;
  /** Milliseconds on a clock that never goes backward. */
  readonly now: () => number;
}

/** The remote that provides a shared section, according to the registry. */
export const lenderOf = (name: string, registry: RegistryState): RemoteEntry | undefined =>
  registry.status === 'known' ? registry.entries.find(({ parts }) => parts?.includes(name)) : undefined;

/** Hosts one shared section like a remote's page, with the same time limits, checks, reports and Retry. */
export function createPartHost(name: string, entry: RemoteEntry, { load, ...deps }: PartDeps) {
  const states = createRemoteStates();
  const slot = document.createElement('div');
  const host = createRemoteHost(entry, {
    ...deps,
    async load(lender, options) {
      const part = (await load(lender, options)).parts?.[name];
      if (part === undefined) throw new Error(`${lender.name}@${lender.version} exposes no part ${name}`);
      return part();
    },
    states,
    slot,
    onShown: () => undefined,
    // A shared section is always rendered in the browser.
    noteEntries: async () => () => undefined,
  });
  // The other props of single-spa are for its own applications, and a shared section is not one.
  const props = { name } as AppProps;
  return {
    slot,
    states,
    state: () => states.of(entry.name),
    offer: host.offer,
    retry: host.retry,
    show: () => host.show(props),
    // Called while React renders, when it cannot unmount another root.
    hide: () => queueMicrotask(() => void host.hide()),
  };
}
