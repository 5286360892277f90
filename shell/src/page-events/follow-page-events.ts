import { addresses, type PageEvent } from '@freightwright/contracts/constants';
import type { Readable, Session } from '@freightwright/mfe-kit';
import type { RegistryFollower } from '../remotes/follow-registry.ts';
import { createRegistryNews } from './registry-news.ts';

/** A page that has been hidden for this long closes its stream. */
const hiddenForMs = 5 * 60_000;
/** Minimum delay after a refused stream; the maximum is twice as long. Backoff doubles it each time. */
const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;
/** By then a sign-out in another tab is known, and the user is not asked to sign in again. */
const signOutTakesMs = 1_000;

export interface PageEventsDeps {
  readonly session: Readable<Session>;
  /** Asks the server who is signed in and on which plan, and leaves the page as it is. Never rejects. */
  readonly follow: (isNews: boolean) => Promise<void>;
  readonly registry: Pick<RegistryFollower, 'ask' | 'fresh'>;
  /** The other tabs, which then ask too. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  /** A number from 0 to below 1, another one each time. */
  readonly random: () => number;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'setInterval' | 'clearTimeout'> & {
    readonly document: Document;
    readonly navigator: { readonly locks?: Pick<LockManager, 'request'> };
    readonly EventSource: typeof EventSource;
  };
}

/**
 * Receives deployments, changes of tier, subscription and profile, and the end of the session from the
 * server. One tab subscribes for all: over HTTP/1.1 a browser opens six connections to a site. Without a
 * stream, the page asks when it regains focus.
 */
export function followPageEvents(deps: PageEventsDeps): void {
  const { session, follow, registry, tabs, random, window } = deps;
  const news = createRegistryNews({ ...registry, window, random });
  const { document, navigator } = window;
  let following: AbortController | undefined;
  let isListening = false;
  /** The server has refused the last stream, and the page has asked why. */
  let isRefused = false;
  /** The server has reported the end of the session. The next stream is opened without it. */
  let hasEnded = false;
  /** The user whose stream it is; undefined for an anonymous stream. */
  let listener: string | undefined;
  let hiddenTimer: number | undefined;

  function listens(now: boolean): void {
    isListening = now;
    news.listens(now);
  }

  function receive(event: PageEvent, source: EventSource): number | undefined {
    if (event === 'remotes') {
      tabs.postMessage(event);
      news.received();
    } else if (event === 'account') {
      tabs.postMessage('');
      void follow(true);
    } else if (event === 'signed-out') {
      listens(false);
      hasEnded = true;
      source.close();
      return window.setTimeout(() => void follow(true), signOutTakesMs);
    }
    return undefined;
  }

  function listen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let source: EventSource | undefined;
      let retryMs = firstRetryMs;
      let timer: number | undefined;
      const open = () => {
        const opened = new window.EventSource(addresses.pageEvents.path);
        source = opened;
        opened.onopen = () => {
          retryMs = firstRetryMs;
          listens(true);
          isRefused = false;
        };
        // Events before the first connection were missed. After a reconnect the server reports them.
        opened.addEventListener(
          'open',
          () => {
            void registry.fresh();
            if (listener !== undefined) void follow(false);
          },
          { once: true },
        );
        opened.onmessage = ({ data }) => {
          timer = receive(data, opened) ?? timer;
        };
        opened.onerror = () => {
          listens(false);
          // The browser reconnects a stream that was cut off, but not one that was refused.
          if (opened.readyState !== window.EventSource.CLOSED) return;
          // The session may have ended.
          if (!isRefused && listener !== undefined) void follow(true);
          isRefused = true;
          timer = window.setTimeout(open, retryMs * (1 + random()));
          retryMs = Math.min(2 * retryMs, longestRetryMs);
        };
      };
      signal.addEventListener('abort', () => {
        window.clearTimeout(timer);
        source?.close();
        listens(false);
        resolve();
      });
      open();
    });
  }

  function start(): void {
    if (following) return;
    const { locks } = navigator;
    // Without locks, which require https or localhost, each tab would subscribe by itself. The server limits
    // the streams of one session, but it cannot distinguish the browsers behind one address.
    if (!locks && listener === undefined) return;
    const mine = new AbortController();
    following = mine;
    const { signal } = mine;
    if (!locks) return void listen(signal);
    locks
      .request('fw.page-events', { signal }, () => (signal.aborted ? undefined : listen(signal)))
      .catch(() => undefined);
  }

  function stop(): void {
    following?.abort();
    following = undefined;
    hasEnded = false;
  }

  const compare = () => {
    window.clearTimeout(hiddenTimer);
    const { user, status } = session.get();
    // A stream belongs to the session that opened it.
    if (user?.id !== listener || hasEnded) stop();
    listener = user?.id;
    // The session is about to be known.
    if (status === 'pending') return;
    if (document.visibilityState === 'visible') start();
    else hiddenTimer = window.setTimeout(stop, hiddenForMs);
  };
  tabs.addEventListener('message', ({ data }) => data === ('remotes' satisfies PageEvent) && news.received());
  session.subscribe(compare);
  document.addEventListener('visibilitychange', compare);
  window.addEventListener('focus', () => {
    if (session.get().user && !isListening) void follow(true);
  });
  compare();
}
