import type { RemoteEntry } from '@freightwright/contracts';
import { createStore, newReference, type Platform, type Readable } from '@freightwright/mfe-kit';
import { followLinks } from './navigation/follow-links.ts';
import { watchPath } from './navigation/location.ts';
import { createPlatform } from './platform/create-platform.ts';
import type { LoadLifecycle } from './remotes/federation.ts';
import { fetchRegistry, inlinedRegistry } from './remotes/registry.ts';
import { createRemotes, type Remotes } from './remotes/remotes.ts';
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
  const platform = createPlatform({ theme, toast: toasts.add, window, console: window.console });
  const remotes = createRemotes({ platform, load, window });
  const registry = createStore<RegistryState>({ status: 'loading' });
  const know = (entries: readonly RemoteEntry[]) => {
    remotes.register(entries);
    registry.set({ status: 'known', entries });
  };
  const loadRegistry = () => {
    fetchRegistry(window.fetch.bind(window)).then(know, (error: unknown) => {
      const reference = newReference();
      platform.report({ event: 'registry.failed', part: 'shell', reference, error });
      registry.set({ status: 'failed', reference });
    });
  };
  const inlined = inlinedRegistry(window.document);
  if (inlined) know(inlined);
  else loadRegistry();
  followLinks(window.document, (pathname) => remotes.at(pathname) !== undefined, platform.navigate);
  return { path, theme, toasts, platform, remotes, registry, loadRegistry };
}
