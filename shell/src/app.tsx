import { FailurePanel, useReadable } from '@freightwright/mfe-kit';
import { useRef } from 'react';
import styles from './app.module.css';
import { Footer } from './navigation/footer.tsx';
import { Header } from './navigation/header.tsx';
import { navigationEntries } from './navigation/navigation-entries.ts';
import { SkipLink } from './navigation/skip-link.tsx';
import { useArrival } from './navigation/use-arrival.ts';
import { NewerVersion } from './notices/newer-version.tsx';
import { Overrides } from './notices/overrides.tsx';
import { NotFound } from './pages/not-found.tsx';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import type { Shell } from './shell.ts';
import { Toasts } from './toasts/toasts.tsx';

/** The frame around the remotes. */
export function App({ shell }: { readonly shell: Shell }) {
  const path = useReadable(shell.path);
  const registry = useReadable(shell.registry);
  const states = useReadable(shell.remotes.states);
  const main = useRef<HTMLElement>(null);
  const entry = registry.status === 'known' ? shell.remotes.at(path) : undefined;
  const state = entry && states[entry.name];
  const ready = entry === undefined || (state?.status ?? 'waiting') !== 'waiting';
  const announcement = useArrival(path, ready, main);
  const entries = registry.status === 'known' ? registry.entries : [];
  const navigation = navigationEntries(entries);
  return (
    <>
      <SkipLink />
      <Header
        path={path}
        entries={navigation.header}
        theme={shell.theme}
        canSignIn={shell.remotes.at('/auth') !== undefined}
      />
      <Overrides entries={entries} />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {registry.status === 'failed' && (
          <FailurePanel
            text="The list of pages could not be fetched. Check the connection, then try again."
            reference={registry.reference}
            onRetry={shell.loadRegistry}
          />
        )}
        {registry.status === 'known' &&
          (entry ? (
            <RemoteOutlet key={entry.name} remotes={shell.remotes} entry={entry} />
          ) : (
            <NotFound path={path} />
          ))}
      </main>
      <Footer path={path} entries={navigation.footer} />
      <NewerVersion
        offered={state?.status === 'mounted' && state.newer}
        onReload={() => window.location.reload()}
        onLater={() => entry && shell.remotes.keepVersion(entry.name)}
      />
      <Toasts queue={shell.toasts} />
      <p className={styles.announcer} aria-live="polite" aria-atomic="true">
        {announcement}
      </p>
    </>
  );
}
