import { FailurePanel, useReadable, util } from '@freightwright/mfe-kit';
import { useRef } from 'react';
import styles from './app.module.css';
import { LazySection, useLazy } from './lazy/lazy-section.tsx';
import { Footer } from './navigation/footer.tsx';
import { Header } from './navigation/header.tsx';
import { navigationEntries } from './navigation/navigation-entries.ts';
import { useArrival } from './navigation/use-arrival.ts';
import { pageAt } from './pages/page-at.ts';
import { RemoteOutlet, Skeleton, titleOf } from './remotes/remote-outlet.tsx';
import { SignInPlace } from './session/sign-in-place.tsx';
import type { Shell } from './shell.ts';

/** The frame around the remotes. */
export function App({ shell }: { readonly shell: Shell }) {
  const path = useReadable(shell.path);
  const registry = useReadable(shell.registry);
  const states = useReadable(shell.remotes.states);
  const main = useRef<HTMLElement>(null);
  const session = useReadable(shell.session);
  const isKnown = registry.status === 'known';
  const entry = isKnown ? shell.remotes.at(path) : undefined;
  const page = isKnown || path === '/auth' ? pageAt(path, entry, session) : 'unknown';
  const state = entry && states[entry.name];
  const isNewer = state?.status === 'mounted' && state.newer;
  const entries = isKnown ? registry.entries : [];
  const isOverridden = entries.some(({ override }) => override);
  const parts = useLazy(shell.parts, isNewer || isOverridden);
  const isReady = page === 'remote' ? (state?.status ?? 'waiting') !== 'waiting' : page !== 'unknown';
  const announcement = useArrival(path, isReady, main);
  const navigation = navigationEntries(entries, session, { path, entry });
  return (
    <>
      <SkipLink />
      <Header path={path} entries={navigation.header} shell={shell} />
      {isOverridden && parts && <parts.Overrides entries={entries} />}
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {registry.status === 'failed' && page === 'unknown' && (
          <FailurePanel
            text="We couldn’t load the list of pages. Check the connection, then try again."
            reference={registry.reference}
            onRetry={shell.loadRegistry}
          />
        )}
        {isKnown && page === 'unknown' && <Skeleton />}
        {page === 'remote' && entry && (
          <RemoteOutlet key={entry.name} remotes={shell.remotes} entry={entry} />
        )}
        {page !== 'remote' && page !== 'unknown' && (
          <LazySection
            later={shell.parts}
            failureText="We couldn’t load the page. Check the connection, then try again."
            waiting={<Skeleton />}
          >
            {({ AuthPage, NotFound, SignInNotice, visitor }) => {
              if (page === 'auth') return <AuthPage shell={shell} visitor={visitor} />;
              if (!entry) return <NotFound path={path} />;
              return <SignInNotice platform={shell.platform} title={titleOf(entry)} />;
            }}
          </LazySection>
        )}
      </main>
      <Footer entries={navigation.footer} />
      {/* This element is always there, because a region that appears together with its text is not
          announced. */}
      <div role="status">
        {isNewer && parts && (
          <parts.NewerVersion
            onReload={() => window.location.reload()}
            onLazy={() => entry && shell.remotes.pinVersion(entry.name)}
          />
        )}
      </div>
      <SignInPlace shell={shell} />
      {parts && <parts.Toasts queue={parts.toasts} />}
      <p className={util.unseen} aria-live="polite" aria-atomic="true">
        {announcement}
      </p>
    </>
  );
}

const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    Skip to content
  </a>
);
