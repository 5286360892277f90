import type { RemoteEntry } from '@freightwright/contracts';
import { newReference, type Platform, remoteContract } from '@freightwright/mfe-kit';
import {
  addErrorHandler,
  getAppStatus,
  registerApplication,
  SKIP_BECAUSE_BROKEN,
  start,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa';
import { normalPath } from '../navigation/location.ts';
import type { LoadLifecycle } from './federation.ts';
import { createRemoteStates, type RemoteStateStore } from './remote-states.ts';

/** single-spa drops a retry sooner than 200 ms after a load error. */
const retryPauseMs = 250;
/** A mount that hangs counts as failed, so that the rest of the page is not held up. */
const lifecycleTimeout = { millis: 5_000, dieOnTimeout: true, warningMillis: 10_000 };

export interface Remotes {
  readonly states: RemoteStateStore;
  /** Where the active remote draws; put it into the page. */
  readonly slot: HTMLElement;
  /** Gives single-spa an application for each entry. Once. */
  register(entries: readonly RemoteEntry[]): void;
  /** The entry that answers a path. */
  at(pathname: string): RemoteEntry | undefined;
  /** Starts a failed remote over. */
  retry(name: string): Promise<void>;
}

interface RemotesDeps {
  readonly platform: Platform;
  readonly load: LoadLifecycle;
  readonly window: Window & typeof globalThis;
}

/** The remotes of the page: one single-spa application each, and what the shell shows while or instead. */
export function createRemotes({ platform, load, window }: RemotesDeps): Remotes {
  const states = createRemoteStates();
  const slot = window.document.createElement('div');
  const byName = new Map<string, RemoteEntry>();

  addErrorHandler((error) => {
    const name = error.appOrParcelName;
    const entry = byName.get(name);
    const reference = newReference();
    const broken = getAppStatus(name) === SKIP_BECAUSE_BROKEN;
    platform.report({
      event: broken ? 'remote.mount-failed' : 'remote.load-failed',
      part: entry ? partOf(entry) : name,
      reference,
      error,
    });
    const before = states.of(name);
    const failures = 'failures' in before ? before.failures + 1 : 1;
    states.set(name, { status: 'failed', reference, failures });
  });
  window.addEventListener('single-spa:app-change', (event) => {
    const { newAppStatuses = {} } = (event as CustomEvent<{ newAppStatuses?: Record<string, string> }>)
      .detail;
    for (const [name, status] of Object.entries(newAppStatuses)) {
      if (status === 'MOUNTED') states.set(name, { status: 'mounted' });
      if (status === 'NOT_MOUNTED') leave(name);
    }
  });

  return {
    states,
    slot,
    register(entries) {
      for (const entry of entries) {
        if (byName.has(entry.name)) continue;
        byName.set(entry.name, entry);
        registerEntry(entry);
      }
      start({ urlRerouteOnly: true });
    },
    at(pathname) {
      const path = normalPath(pathname);
      return [...byName.values()].find(({ routes }) => routes.includes(path));
    },
    async retry(name) {
      const entry = byName.get(name);
      const state = states.of(name);
      if (entry === undefined || state.status !== 'failed') return;
      states.set(name, { ...state, status: 'retrying' });
      await new Promise((resolve) => window.setTimeout(resolve, retryPauseMs));
      if (getAppStatus(name) === SKIP_BECAUSE_BROKEN) await registerAnew(entry);
      await triggerAppChange();
    },
  };

  function registerEntry(entry: RemoteEntry): void {
    registerApplication({
      name: entry.name,
      activeWhen: ({ pathname }) => entry.routes.includes(normalPath(pathname)),
      customProps: { platform, part: partOf(entry), domElementGetter: newMountPoint },
      async app() {
        if (entry.contract !== remoteContract) throw contractError(entry.contract);
        const lifecycle = await load(entry);
        if (lifecycle.contract !== remoteContract) throw contractError(lifecycle.contract);
        return {
          bootstrap: lifecycle.bootstrap,
          mount: lifecycle.mount,
          unmount: lifecycle.unmount,
          timeouts: { bootstrap: lifecycleTimeout, mount: lifecycleTimeout, unmount: lifecycleTimeout },
        };
      },
    });
  }

  /** A fresh element each time: a mount that was given up on must not draw into its successor's. */
  function newMountPoint(): HTMLElement {
    const point = window.document.createElement('div');
    slot.replaceChildren(point);
    return point;
  }

  /** A broken application is terminal in single-spa and draws nothing: on leaving it gets a clean start. */
  function leave(name: string): void {
    const entry = byName.get(name);
    states.set(name, { status: 'waiting' });
    if (entry !== undefined && getAppStatus(name) === SKIP_BECAUSE_BROKEN) void registerAnew(entry);
  }

  async function registerAnew(entry: RemoteEntry): Promise<void> {
    await unregisterApplication(entry.name);
    registerEntry(entry);
  }
}

/** A remote and its version as reports name it. */
function partOf({ name, version }: RemoteEntry): string {
  return `${name}@${version}`;
}

function contractError(contract: number): Error {
  return new Error(`Built for contract ${contract}, the shell offers ${remoteContract}`);
}
