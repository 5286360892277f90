import type { RemoteEntry } from '@freightwright/contracts';
import { remoteContract } from '@freightwright/contracts/facts';
import { newReference, type Platform, type RemoteLifecycle } from '@freightwright/mfe-kit';
import type { AppProps } from 'single-spa';
import type { LoadLifecycle } from './federation.ts';
import type { RemoteStateStore } from './remote-states.ts';
import { within } from './within.ts';

/**
 * The longest time from opening a remote's page to its content or the failure panel, whatever hangs
 * meanwhile.
 */
export const showWithinMs = 6_500;
/** React removes a page at once. The next page does not wait longer than this for it. */
const hideWithinMs = 1_000;

export interface RemoteHostDeps {
  readonly platform: Platform;
  readonly load: LoadLifecycle;
  readonly states: RemoteStateStore;
  /** The element in which the remote draws. */
  readonly slot: HTMLElement;
  /** Resolves when the registry is as new as it can quickly be; never rejects. */
  readonly freshen: () => Promise<void>;
  /** Milliseconds on a clock that never goes backward. */
  readonly now: () => number;
  /** Called when its page is shown, with the time since it was opened. */
  readonly onShown: (entry: RemoteEntry, durationMs: number) => void;
}

/** One remote of the page. */
export interface RemoteHost {
  /** The version that is shown, or the one that would be. */
  entry(): RemoteEntry;
  /** Sets the entry that the registry has now. A version that is shown stays until the reader leaves it. */
  offer(latest: RemoteEntry): void;
  /**
   * Begins to show the remote and returns at once, so that nothing that hangs delays the rest of the page.
   */
  show(props: AppProps): void;
  /** Removes the remote's page. Never rejects. */
  hide(): Promise<void>;
  /** Starts over after a failure. */
  retry(): void;
  /** Removes the remote's page, if it is shown, and begins again. Never rejects. */
  restart(): Promise<void>;
  /** Stops offering the newer version, because the reader declined it. */
  keepVersion(): void;
}

/** One visit to the remote's page, from show to hide. */
interface Visit {
  readonly props: AppProps;
  /** The latest attempt to show it. Earlier ones must not change the page any more. */
  attempt: AbortController;
  takeAway?: () => Promise<unknown>;
}

export function createRemoteHost(first: RemoteEntry, deps: RemoteHostDeps): RemoteHost {
  const { platform, load, states, slot, freshen, now, onShown } = deps;
  const { name } = first;
  let entry = first;
  let latest = first;
  /** A version that was loaded after the failure panel was shown, and waits to be mounted. */
  let late: RemoteLifecycle | undefined;
  let bootstrapped: RemoteLifecycle | undefined;
  /** True after a failure of the remote: nothing that was loaded of it is used again. */
  let failed = false;
  let visit: Visit | undefined;
  /** Set from show to hide, also while the remote is started again. */
  let wanted: AppProps | undefined;

  async function attempt(current: Visit): Promise<void> {
    const mine = new AbortController();
    current.attempt = mine;
    const startedAt = now();
    const progress: Progress = { event: 'remote.load-failed' };
    const before = states.of(name);
    states.set(name, 'failures' in before ? { ...before, status: 'retrying' } : { status: 'waiting' });
    try {
      await within(showWithinMs, partOf(entry), run(current, mine.signal, progress));
      if (!mine.signal.aborted) onShown(entry, now() - startedAt);
    } catch (error) {
      if (!mine.signal.aborted) fail(error, progress);
      mine.abort();
    }
  }

  async function run(current: Visit, signal: AbortSignal, progress: Progress): Promise<void> {
    await freshen();
    if (signal.aborted) return;
    if (entry.manifest !== latest.manifest) late = undefined;
    entry = latest;
    checkContract(entry.contract);
    // Loads every time, because what was loaded before may have been removed meanwhile, when a part of the
    // same remote was started again.
    const loaded = late ?? (await load(entry, { startOver: failed, signal }));
    late = undefined;
    checkContract(loaded.contract);
    if (signal.aborted) return arrivedLate(loaded, current, signal);
    progress.event = 'remote.mount-failed';
    await mount(loaded, current, signal);
  }

  async function mount(loaded: RemoteLifecycle, current: Visit, signal: AbortSignal): Promise<void> {
    const point = slot.ownerDocument.createElement('div');
    slot.replaceChildren(point);
    const props = {
      ...current.props,
      platform,
      part: partOf(entry),
      domElementGetter: () => point,
    };
    const takeAway = async () => {
      await loaded.unmount(props);
      point.remove();
    };
    // Counts as failed until it is mounted, so that nothing half finished is used again.
    failed = true;
    if (bootstrapped !== loaded) await loaded.bootstrap(props);
    bootstrapped = loaded;
    await loaded.mount(props);
    if (signal.aborted) return void takeAway().catch(() => undefined);
    failed = false;
    current.takeAway = takeAway;
    states.set(name, { status: 'mounted', newer: isNewer() });
  }

  /**
   * On a slow connection the files arrive after the failure panel is shown. The page then replaces the panel,
   * unless the reader has left or has pressed Retry.
   */
  function arrivedLate(loaded: RemoteLifecycle, current: Visit, signal: AbortSignal): void {
    if (visit !== current || current.attempt.signal !== signal) return;
    late = loaded;
    void attempt(current);
  }

  function fail(error: unknown, { event }: Progress): void {
    failed = true;
    slot.replaceChildren();
    const reference = newReference();
    platform.report({ event, part: partOf(entry), reference, error });
    const before = states.of(name);
    states.set(name, {
      status: 'failed',
      reference,
      failures: 'failures' in before ? before.failures + 1 : 1,
    });
  }

  async function leave(): Promise<void> {
    const left = visit;
    visit = undefined;
    left?.attempt.abort();
    states.set(name, { status: 'waiting' });
    if (left?.takeAway === undefined) return slot.replaceChildren();
    try {
      await within(hideWithinMs, `Unmounting ${partOf(entry)}`, left.takeAway());
    } catch (error) {
      failed = true;
      slot.replaceChildren();
      platform.report({
        event: 'remote.mount-failed',
        part: partOf(entry),
        reference: newReference(),
        error,
      });
    }
  }

  function enter(props: AppProps): void {
    visit = { props, attempt: new AbortController() };
    void attempt(visit);
  }

  const isNewer = () => latest.version !== entry.version;

  return {
    entry: () => (states.of(name).status === 'mounted' ? entry : latest),
    offer(offered) {
      const another = offered.version !== latest.version;
      latest = offered;
      if (another && states.of(name).status === 'mounted') {
        states.set(name, { status: 'mounted', newer: isNewer() });
      }
    },
    show(props) {
      wanted = props;
      enter(props);
    },
    hide() {
      wanted = undefined;
      return leave();
    },
    async restart() {
      if (visit === undefined) return;
      await leave();
      if (wanted !== undefined && visit === undefined) enter(wanted);
    },
    retry() {
      if (visit && states.of(name).status === 'failed') void attempt(visit);
    },
    keepVersion() {
      if (states.of(name).status === 'mounted') states.set(name, { status: 'mounted', newer: false });
    },
  };
}

/** How far an attempt has come, for the report if it fails. */
interface Progress {
  event: 'remote.load-failed' | 'remote.mount-failed';
}

/** A remote and its version as reports name it. */
function partOf({ name, version }: RemoteEntry): string {
  return `${name}@${version}`;
}

function checkContract(contract: number): void {
  if (contract === remoteContract) return;
  throw new Error(`Built for contract ${contract}, the shell offers ${remoteContract}`);
}
