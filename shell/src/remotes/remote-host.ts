import type { RemoteEntry } from '@freightwright/contracts';
import { remoteContract } from '@freightwright/contracts/constants';
import { newReference, normalPath, type Platform, type RemoteLifecycle } from '@freightwright/mfe-kit';
import type { AppProps } from 'single-spa';
import type { EarlyInput } from '../lazy/take-up.ts';
import { applyStyleSheets } from './apply-style-sheets.ts';
import type { LoadLifecycle } from './federation.ts';
import type { RemoteStateStore } from './remote-states.ts';
import { within } from './within.ts';

/** The longest time from opening a remote's page to its content or the failure panel. */
export const showWithinMs = 6_500;
/** React removes a page synchronously. The next page does not wait longer than this for it. */
const hideWithinMs = 1_000;

export interface RemoteHostDeps {
  readonly platform: Platform;
  readonly load: LoadLifecycle;
  readonly states: RemoteStateStore;
  /** The element in which the remote renders. */
  readonly slot: HTMLElement;
  /** Resolves when the registry has been refreshed or that takes too long; never rejects. */
  readonly freshen: () => Promise<void>;
  /** Milliseconds on a clock that never goes backward. */
  readonly now: () => number;
  /** Called when its page is shown, with the time since it was opened. */
  readonly onShown: (entry: RemoteEntry, durationMs: number) => void;
  /** Records the input into markup, for the page that hydrates it. Rejects without its script. */
  readonly noteEntries: (markup: HTMLElement) => Promise<EarlyInput>;
}

export interface RemoteHost {
  entry(): RemoteEntry;
  /** Sets the registry's current entry. A version that is shown stays until the user leaves it. */
  offer(latest: RemoteEntry): void;
  /** Starts to show the remote and returns immediately, so that nothing delays the rest of the page. */
  show(props: AppProps): void;
  hide(): Promise<void>;
  retry(): void;
  /** Unmounts the remote's page, if it is shown, and starts again. Never rejects. */
  restart(): Promise<void>;
  /** Stops offering the newer version, because the user declined it. */
  pinVersion(): void;
}

/** One visit to the remote's page, from show to hide. */
interface Visit {
  readonly props: AppProps;
  /** The latest attempt to show it. Earlier ones must not change the page any more. */
  attempt: AbortController;
  takeAway?: () => Promise<unknown>;
  /** Whether its style sheets are applied for it. */
  isWorn?: boolean;
}

export function createRemoteHost(first: RemoteEntry, deps: RemoteHostDeps): RemoteHost {
  const { platform, load, states, slot, freshen, now, onShown, noteEntries } = deps;
  const { name } = first;
  let entry = first;
  let latest = first;
  let bootstrapped: RemoteLifecycle | undefined;
  /** True after a failure of the remote: nothing that was loaded of it is used again. */
  let failed = false;
  let visit: Visit | undefined;
  /** Set from show to hide, also while the remote is started again. */
  let wanted: AppProps | undefined;

  async function attempt(current: Visit): Promise<void> {
    const mine = new AbortController();
    current.attempt = mine;
    const progress: Progress = { event: 'remote.load-failed' };
    const before = states.of(name);
    states.set(name, 'failures' in before ? { ...before, status: 'retrying' } : { status: 'waiting' });
    try {
      await within(showWithinMs, partOf(entry), run(current, mine.signal, progress));
    } catch (error) {
      if (!mine.signal.aborted) fail(error, progress);
      mine.abort();
    }
  }

  async function run(current: Visit, signal: AbortSignal, progress: Progress): Promise<void> {
    const startedAt = now();
    await freshen();
    if (signal.aborted) return;
    entry = latest;
    checkContract(entry.contract);
    // Loads every time: a shared section of the same remote may have restarted and removed its files.
    const loaded = await load(entry, { startOver: failed, signal });
    checkContract(loaded.contract);
    if (!isWaitedFor(current, signal)) return;
    progress.event = 'remote.mount-failed';
    await mount(loaded, current, signal);
    if (isWaitedFor(current, signal)) onShown(entry, now() - startedAt);
  }

  /** False after the user left or pressed Retry. A slow page replaces the failure panel. */
  function isWaitedFor(current: Visit, signal: AbortSignal): boolean {
    return visit === current && current.attempt.signal === signal;
  }

  async function mount(loaded: RemoteLifecycle, current: Visit, signal: AbortSignal): Promise<void> {
    // The server-rendered markup, if it is of this version and of the page that is open now.
    const markup = slot.querySelector<HTMLElement>(
      `[data-part="${partOf(entry)} ${normalPath(location.pathname)}"]`,
    );
    const point = markup ?? document.createElement('div');
    // `first-paint.ts` records early input. It is lost when the replay script fails to load.
    const entries = () =>
      point.querySelector('[data-early]') ? noteEntries(point).catch(() => undefined) : undefined;
    putInto(point);
    applyStyleSheets(name, current.isWorn ? 0 : 1);
    current.isWorn = true;
    let hydrateWith = await entries();
    const props = { ...current.props, platform, part: partOf(entry), domElementGetter: () => point };
    const takeAway = async () => {
      await loaded.unmount(props);
      point.remove();
    };
    // Counts as failed until it is mounted, so that a partial load is not reused.
    failed = true;
    if (bootstrapped !== loaded) await loaded.bootstrap(props);
    bootstrapped = loaded;
    await loaded.mount(props);
    if (!isWaitedFor(current, signal)) return void takeAway().catch(() => undefined);
    // A failure panel that was shown meanwhile has emptied the slot.
    putInto(point);
    // The hydrated markup is now an ordinary page, and handles its own events.
    delete point.dataset.part;
    delete point.dataset.visitor;
    hydrateWith ??= await entries();
    hydrateWith?.();
    // The server's introduction to this page, which the style sheet has hidden on render.
    document.querySelector('#first-words')?.remove();
    failed = false;
    current.takeAway = takeAway;
    setMounted();
  }

  function putInto(point: HTMLElement): void {
    if (slot.firstChild !== point) slot.replaceChildren(point);
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
    try {
      if (left?.takeAway === undefined) slot.replaceChildren();
      else await within(hideWithinMs, partOf(entry), left.takeAway());
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
    // Also those of markup whose page never mounted.
    applyStyleSheets(name, left?.isWorn ? -1 : 0);
  }

  function enter(props: AppProps): void {
    visit = { props, attempt: new AbortController() };
    void attempt(visit);
  }

  const isMounted = () => states.of(name).status === 'mounted';
  const setMounted = (newer = latest.version !== entry.version) =>
    states.set(name, { status: 'mounted', newer });

  return {
    entry: () => (isMounted() ? entry : latest),
    offer(offered) {
      const another = offered.version !== latest.version;
      latest = offered;
      if (another && isMounted()) setMounted();
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
    pinVersion() {
      if (isMounted()) setMounted(false);
    },
  };
}

/** The progress of an attempt, for the report if it fails. */
interface Progress {
  event: 'remote.load-failed' | 'remote.mount-failed';
}

const partOf = ({ name, version }: RemoteEntry): string => `${name}@${version}`;

function checkContract(contract: number): void {
  if (contract === remoteContract) return;
  throw new Error(`Built for contract ${contract}, the shell offers ${remoteContract}`);
}
