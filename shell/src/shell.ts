import type { RemoteEntry } from '@freightwright/contracts';
import {
  createStore,
  type FailureReport,
  newReference,
  type Platform,
  type Readable,
} from '@freightwright/mfe-kit';
import { followLinks } from './navigation/follow-links.ts';
import { watchPath } from './navigation/location.ts';
import { createPlatform } from './platform/create-platform.ts';
import type { LoadLifecycle } from './remotes/federation.ts';
import { followRegistry } from './remotes/follow-registry.ts';
import { inlinedRegistry } from './remotes/registry.ts';
import { createRemotes, type Remotes } from './remotes/remotes.ts';
import { createClientReports } from './reporting/client-reports.ts';
import { describeFailure } from './reporting/describe-failure.ts';
import { createVisitReports } from './reporting/report-visits.ts';
import { createThemeChoice, type ThemeChoice } from './theme/theme-choice.ts';
import { createToastQueue, type ToastQueue } from './toasts/toast-queue.ts';

export type RegistryState =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly entries: readonly RemoteEntry[] }
  | { readonly status: 'failed'; readonly reference: string };

export interface Shell {
  readonly path: Readable<string>;
  readonly theme: ThemeChoice;
  readonly toasts: ToastQueue;
  readonly platform: Platform;
  readonly remotes: Remotes;
  readonly registry: Readable<RegistryState>;
  /** Fetches the registry, or fetches it again. */
  loadRegistry(): void;
}

interface ShellDeps {
  readonly window: Window & typeof globalThis;
  readonly load: LoadLifecycle;
}

/** Puts the shell's parts together and sets the remotes off, before anything is drawn. */
export function createShell({ window, load }: ShellDeps): Shell {
  const path = watchPath(window);
  const theme = createThemeChoice({ window });
  const toasts = createToastQueue({
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
  });
  const now = () => window.performance.now();
  const reports = createClientReports({ window });
  const onFailure = (failure: FailureReport) => {
    window.console.error(`${failure.event} ${failure.part} ${failure.reference}`, failure.error);
    reports.add(describeFailure(failure, window.location.pathname));
  };
  const platform = createPlatform({ theme, toast: toasts.add, window, onFailure });
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
    // The page is asked for each time, so what stands in it is as old as the page.
    readAtMs: inlined ? 0 : undefined,
    onRead: know,
    onFailure: (error) => {
      // A registry that is known serves on: nothing on the page is missing.
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
    freshen: follower.fresh,
    now,
    onShown: visits.shown,
  });
  function arrive(): void {
    const entry = remotes.at(path.get());
    // A remote that is still to come is reported when it is there.
    if (entry === undefined || remotes.states.of(entry.name).status === 'mounted') visits.opened(entry);
  }
  if (inlined) know(inlined);
  else void follower.ask();
  path.subscribe(() => {
    void follower.fresh();
    arrive();
  });
  followLinks(window.document, (pathname) => remotes.at(pathname) !== undefined, platform.navigate);
  return { path, theme, toasts, platform, remotes, registry, loadRegistry: () => void follower.ask() };
}
