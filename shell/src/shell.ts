import type { RemoteEntry } from '@freightwright/contracts';
import type { Platform, Readable, Session } from '@freightwright/mfe-kit';
import { createStore, newReference, normalPath, unknownSession, watchPath } from '@freightwright/mfe-kit';
import { createLazy, type Lazy } from './lazy/lazy.ts';
import type * as Modules from './lazy-parts.ts';
import { followLinks } from './navigation/follow-links.ts';
import { isFor } from './pages/page-at.ts';
import { createPlatform } from './platform/create-platform.ts';
import type { LoadLifecycle } from './remotes/federation.ts';
import { followRegistry } from './remotes/follow-registry.ts';
import { mountPart } from './remotes/parts/mount-part.tsx';
import { inlinedRegistry, type RegistryState } from './remotes/registry.ts';
import { createRemotes, type Remotes } from './remotes/remotes.ts';
import { createAnalytics } from './reporting/analytics.ts';
import { createClientReports } from './reporting/client-reports.ts';
import type { AnyFailure } from './reporting/failures.ts';
import { createVisitReports } from './reporting/report-visits.ts';
import { createSession, followSession } from './session/follow-session.ts';
import { createSignInRequests, type SignInRequests } from './session/sign-in-requests.ts';
import type { Visitor } from './session/visitor.ts';
import { createThemeChoice, type ThemeChoice } from './theme/theme-choice.ts';
import { bringTypeface } from './theme/typeface.ts';
import type { ToastQueue } from './toasts/toast-queue.ts';

/** After this time the page loads the rest, which subscribes to the server, and as often after a failure. */
const visitBeginsMs = 10_000;

/** A page that has no remote, or whose remote does not load, loads its typeface after this time. */
const typefaceWithinMs = 2_000;

/** Everything that a first visit does not need. */
export type Parts = typeof Modules & { readonly visitor: Visitor; readonly toasts: ToastQueue };

export interface Shell {
  readonly path: Readable<string>;
  readonly session: Readable<Session>;
  readonly signIn: SignInRequests;
  readonly parts: Lazy<Parts>;
  readonly theme: ThemeChoice;
  readonly platform: Platform;
  readonly remotes: Remotes;
  readonly registry: Readable<RegistryState>;
  /** Loads the registry for the first time or again. */
  loadRegistry(): void;
}

interface ShellDeps {
  readonly window: Window & typeof globalThis;
  readonly load: LoadLifecycle;
}

/** Connects the shell's modules and starts the remotes, before anything is rendered. */
export function createShell({ window, load }: ShellDeps): Shell {
  const path = watchPath(window);
  const theme = createThemeChoice({ window });
  const now = () => window.performance.now();
  const reports = createClientReports({ window });
  const onFailure = (failure: AnyFailure) =>
    void import('./reporting/failures.ts').then(
      ({ addFailure }) => addFailure(failure, reports.add),
      // Rethrown, it would surface here again as an unhandled rejection.
      () => undefined,
    );
  window.addEventListener('error', onFailure);
  window.addEventListener('unhandledrejection', onFailure);
  const session = createSession(window.document);
  const signIn = createSignInRequests({ session, document: window.document });
  const tabs = new window.BroadcastChannel('fw.session');
  const parts = createLazy<Parts>({
    async load() {
      const modules = await import('./lazy-parts.ts');
      const visitor = modules.createVisitor({
        session,
        signIn: signIn.ask,
        tabs,
        window,
        registry: follower,
      });
      // The script that checks the session was missing before.
      if (session.get().status === 'unknown') void visitor.look();
      return { ...modules, visitor, toasts: modules.createToastQueue(window) };
    },
    onFailure: (error, reference) =>
      onFailure({ event: 'remote.load-failed', part: 'shell', reference, error }),
  });
  const visitor = async () => (await parts.take()).visitor;
  const look = async () => {
    try {
      await (await visitor()).look();
    } catch {
      if (session.get().status === 'pending') session.set(unknownSession);
    }
  };
  const platform = createPlatform({
    session,
    signIn: signIn.ask,
    visitor,
    refreshSession: look,
    mountPart: (name, place) =>
      mountPart(name, place, parts, { platform, load, registry, freshen: follower.fresh, now }),
    theme,
    // Without the script for it there is no toast. The page shows its message as well.
    toast: (message) =>
      void parts.take().then(
        ({ toasts }) => toasts.add(message),
        () => undefined,
      ),
    track: createAnalytics({ window, load: () => import('./reporting/analytics-part.ts') }),
    window,
    onFailure,
  });
  const visits = createVisitReports({ add: reports.add, pathname: () => window.location.pathname, now });

  const registry = createStore<RegistryState>({ status: 'loading' });
  const know = (entries: readonly RemoteEntry[]) => {
    const isFirst = registry.get().status !== 'known';
    remotes.update(entries);
    registry.set({ status: 'known', entries });
    if (isFirst) arrive();
  };
  const inlined = inlinedRegistry(window.document);
  const follower = followRegistry({
    window,
    now,
    // The document is never cached, and its registry was requested on the same connection as this script.
    // Another request before the first page would only slow down a slow connection.
    readAtMs: inlined ? now() : undefined,
    onRead: know,
    onFailure: (error) => {
      // A known registry stays in use, so nothing on the page is missing.
      if (registry.get().status === 'known') return;
      const reference = newReference();
      onFailure({ event: 'registry.failed', part: 'shell', reference, error });
      registry.set({ status: 'failed', reference });
    },
  });
  const remotes = createRemotes({
    document: window.document,
    platform,
    load,
    isOpen: (entry, at) => isFor(session.get(), entry, at),
    freshen: follower.fresh,
    now,
    onShown(entry, durationMs) {
      visits.shown(entry, durationMs);
      void bringTypeface(window);
    },
    noteEntries: async (place) => (await parts.take()).noteEntries(place),
  });
  function arrive(): void {
    const entry = remotes.at(path.get());
    // A remote that is still loading is reported when it is shown.
    if (entry === undefined || remotes.states.of(entry.name).status === 'mounted') visits.opened(entry);
  }
  if (inlined) know(inlined);
  else void follower.ask();
  path.subscribe(() => {
    void follower.fresh();
    arrive();
  });
  let userOnShow: string | undefined;
  session.subscribe(() => {
    const id = session.get().user?.id;
    // The page's data of one user must not be shown to the next.
    if (id !== undefined && userOnShow !== undefined && id !== userOnShow) remotes.restart();
    userOnShow = id ?? userOnShow;
    remotes.reroute();
  });
  followSession(session, { window, tabs, look });
  // A user who starts to interact may soon need the rest, and should not have to wait for it.
  window.addEventListener('focusin', parts.want, { once: true });
  window.setInterval(parts.want, visitBeginsMs);
  window.setTimeout(bringTypeface, typefaceWithinMs, window);
  // Ctrl+K, or Cmd+K. A key without a modifier would interfere with speech input.
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    import('./search/open-search.tsx').then(
      ({ openSearch }) => openSearch(platform),
      // There is a page with the same search.
      () => platform.navigate('/search'),
    );
  });
  const answers = (pathname: string) =>
    normalPath(pathname) === '/auth' || remotes.at(pathname) !== undefined;
  followLinks(window.document, answers, platform.navigate);
  const loadRegistry = () => void follower.ask();
  return { path, session, signIn, parts, theme, platform, remotes, registry, loadRegistry };
}
