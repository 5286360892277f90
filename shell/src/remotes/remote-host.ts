import type { RemoteEntry } from '@freightwright/contracts';
import { remoteContract } from '@freightwright/contracts/facts';
import { newReference, type Platform, type RemoteLifecycle } from '@freightwright/mfe-kit';
import type { AppProps } from 'single-spa';
import type { LoadLifecycle } from './federation.ts';
import type { RemoteStateStore } from './remote-states.ts';
import { within } from './within.ts';

/** From the arrival at a remote to its page or the failure panel, whatever hangs on the way. */
export const showWithinMs = 6_500;
/** React takes a page away at once; the next one does not wait longer for it than this. */
const hideWithinMs = 1_000;

export interface RemoteHostDeps {
  readonly platform: Platform;
  readonly load: LoadLifecycle;
  readonly states: RemoteStateStore;
  /** Where the remote draws. */
  readonly slot: HTMLElement;
  /** Resolves when the registry is as new as can be had quickly; never rejects. */
  readonly freshen: () => Promise<void>;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** Its page is on show, so long after the arrival. */
  readonly onShown: (entry: RemoteEntry, durationMs: number) => void;
}

/** One remote of the page. */
export interface RemoteHost {
  /** The version that is on show, else the one that would be. */
  entry(): RemoteEntry;
  /** The registry has this entry now. The version on show stays until the reader leaves it. */
  offer(latest: RemoteEntry): void;
  /** Begins to show it and returns at once: nothing that hangs holds the rest of the page up. */
  show(props: AppProps): void;
  /** Takes it away. Never rejects. */
  hide(): Promise<void>;
  /** Starts over after a failure. */
  retry(): void;
  /** Takes its page away, if it is on show, and begins anew. Never rejects. */
  restart(): Promise<void>;
  /** The reader does not want to be told of the newer version. */
  keepVersion(): void;
}

/** A stay at the remote, from show to hide. */
interface Visit {
  readonly props: AppProps;
  /** The latest attempt to show it; earlier ones must not touch the page any more. */
  attempt: AbortController;
  takeAway?: () => Promise<unknown>;
}

export function createRemoteHost(first: RemoteEntry, deps: RemoteHostDeps): RemoteHost {
  const { platform, load, states, slot, freshen, now, onShown } = deps;
  const { name } = first;
  let entry = first;
  let latest = first;
  /** Came after its time, and waits to be mounted. */
  let late: RemoteLifecycle | undefined;
  let bootstrapped: RemoteLifecycle | undefined;
  /** Something of the remote failed: nothing that was loaded of it is used again. */
  let failed = false;
  let visit: Visit | undefined;
  /** There from show to hide, also while it is begun anew. */
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
    // Asked for each time: what was loaded may have been taken away meanwhile, for a part of the same remote that started over.
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
    // Not trusted until it is mounted: what is left half way is not taken up again.
    failed = true;
    if (bootstrapped !== loaded) await loaded.bootstrap(props);
    bootstrapped = loaded;
    await loaded.mount(props);
    if (signal.aborted) return void takeAway().catch(() => undefined);
    failed = false;
    current.takeAway = takeAway;
    states.set(name, { status: 'mounted', newer: isNewer() });
  }

  /** On a slow line the files come after the panel: it gives way to the page, unless the reader has left or tries again. */
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
