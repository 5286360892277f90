import type { RemoteEntry } from '@freightwright/contracts';
import type { Platform, RemoteLifecycle, Theme } from '@freightwright/mfe-kit';
import { createStore, signedOut } from '@freightwright/mfe-kit';
import type { AppProps } from 'single-spa';
import { vi } from 'vitest';
import { createRemoteHost } from './remote-host.ts';
import { createRemoteStates } from './remote-states.ts';

export const name = 'mfe-bol';
export const props = { name } as AppProps;
export const version = (text: string): RemoteEntry => ({
  name,
  version: text,
  contract: 1,
  routes: ['/bol'],
  manifest: `/mfe/${name}/${text}/mf-manifest.json`,
});

export const lifecycle = (text: string, parts: Partial<RemoteLifecycle> = {}): RemoteLifecycle => ({
  contract: 1,
  bootstrap: async () => undefined,
  mount: async ({ domElementGetter }) => void domElementGetter().append(text),
  unmount: async ({ domElementGetter }) => domElementGetter().replaceChildren(),
  ...parts,
});

/** A host of that remote in version 1. `load` is a stub of the network. */
export function open(load = vi.fn(async (entry: RemoteEntry) => lifecycle(entry.version)), remote = name) {
  const states = createRemoteStates();
  const slot = document.createElement('div');
  const report = vi.fn();
  const onShown = vi.fn();
  const hydrateWith = vi.fn();
  const noteEntries = vi.fn(async () => hydrateWith);
  const platform: Platform = {
    contract: 1,
    session: createStore(signedOut),
    theme: createStore<Theme>('light'),
    navigate: vi.fn(),
    call: vi.fn(),
    signIn: vi.fn(),
    refreshSession: vi.fn(),
    mountPart: vi.fn(),
    toast: vi.fn(),
    report,
    track: vi.fn(),
  };
  const freshen = vi.fn(async () => {});
  const deps = { platform, load, states, slot, freshen, now: () => performance.now(), onShown, noteEntries };
  const host = createRemoteHost({ ...version('1'), name: remote }, deps);
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const status = () => states.of(name).status;
  return {
    host,
    load,
    slot,
    report,
    onShown,
    hydrateWith,
    freshen,
    settled,
    status,
    state: () => states.of(name),
  };
}
