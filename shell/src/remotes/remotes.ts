import type { RemoteEntry } from '@freightwright/contracts';
import { normalPath } from '@freightwright/mfe-kit';
import { registerApplication, start, triggerAppChange } from 'single-spa';
import { createRemoteHost, type RemoteHost, type RemoteHostDeps } from './remote-host.ts';
import { createRemoteStates, type RemoteStateStore } from './remote-states.ts';

export interface Remotes {
  readonly states: RemoteStateStore;
  /** Moves the element in which the active remote renders into `place`. */
  readonly showIn: (place: HTMLElement | null) => void;
  /** Updates the registry's entries. A remote that is gone stays on this page until it is reloaded. */
  update(entries: readonly RemoteEntry[]): void;
  at(pathname: string): RemoteEntry | undefined;
  retry(name: string): void;
  /** Stops offering the newer version of a remote. */
  pinVersion(name: string): void;
  /** Shows and hides remotes according to what `isOpen` returns now. */
  reroute(): void;
  /** Restarts the current page, so that none of its content remains. */
  restart(): void;
}

interface RemotesDeps extends Omit<RemoteHostDeps, 'states' | 'slot'> {
  readonly document: Document;
  /** Whether the visitor may see this page of the remote. */
  readonly isOpen: (entry: RemoteEntry, path: string) => boolean;
}

/** The page's remotes: single-spa decides when to show and hide each, its host does the rest. */
export function createRemotes({ document, isOpen, ...deps }: RemotesDeps): Remotes {
  const states = createRemoteStates();
  // The server rendered the markup of the first page into this one.
  const slot = document.querySelector<HTMLElement>('#page > div') ?? document.createElement('div');
  const hosts = new Map<string, RemoteHost>();
  let started = false;

  function register(entry: RemoteEntry): void {
    const host = createRemoteHost(entry, { ...deps, states, slot });
    hosts.set(entry.name, host);
    registerApplication({
      name: entry.name,
      activeWhen({ pathname }) {
        const path = normalPath(pathname);
        return host.entry().routes.includes(path) && isOpen(host.entry(), path);
      },
      app: async () => ({
        bootstrap: async () => undefined,
        mount: async (props) => host.show(props),
        unmount: () => host.hide(),
      }),
    });
  }

  return {
    states,
    showIn(place) {
      // Moving an element loses its focus and scroll position.
      if (place !== slot.parentNode) place?.append(slot);
    },
    update(entries) {
      for (const entry of entries) {
        const host = hosts.get(entry.name);
        if (host) host.offer(entry);
        else register(entry);
      }
      if (!started) start({ urlRerouteOnly: true });
      started = true;
    },
    at(pathname) {
      const path = normalPath(pathname);
      for (const host of hosts.values()) {
        const entry = host.entry();
        if (entry.routes.includes(path)) return entry;
      }
      return undefined;
    },
    retry: (name) => hosts.get(name)?.retry(),
    pinVersion: (name) => hosts.get(name)?.pinVersion(),
    reroute: () => void triggerAppChange(),
    restart() {
      for (const host of hosts.values()) void host.restart();
    },
  };
}
