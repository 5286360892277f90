import { type PageEvent, pageEventsAddress } from '@freightwright/contracts/facts';
import type { Readable, Session } from '@freightwright/mfe-kit';
import type { RegistryFollower } from '../remotes/follow-registry.ts';
import { createRegistryNews } from './registry-news.ts';

/** A page that nobody has looked at for this long gives its stream up. */
const hiddenForMs = 5 * 60_000;
/** Least pause after a refused stream, at most twice as long. Each takes twice as long as the one before. */
const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;
/** A reader who signs out in another tab is known to have by then, and is not asked to sign in again. */
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
 * Learns at once of deployments, changes of tier, subscription and profile, and of the session's end. One tab
 * listens for all: over HTTP/1.1 a browser opens six connections to a site. Without a stream, coming back
 * asks.
 */
export function followPageEvents(deps: PageEventsDeps): void {
  const { session, follow, registry, tabs, random, window } = deps;
  const news = createRegistryNews({ ...registry, window, random });
  const { document, navigator } = window;
  let following: AbortController | undefined;
  let isListening = false;
  /** The server has refused the last stream, and the page has asked why. */
  let isRefused = false;
  /** The server has said that the session is over. The next stream is without it. */
  let hasEnded = false;
  /** The user whose stream it is; undefined for that of nobody. */
  let listener: string | undefined;
  let hiddenTimer: number | undefined;

  function listens(now: boolean): void {
    isListening = now;
    news.listens(now);
  }

  function hear(event: PageEvent, source: EventSource): number | undefined {
    if (event === 'remotes') {
      tabs.postMessage(event);
      news.heard();
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

  /** Listens until the signal says to stop. */
  function listen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let source: EventSource | undefined;
      let retryMs = firstRetryMs;
      let timer: number | undefined;
      const open = () => {
        const opened = new window.EventSource(pageEventsAddress.path);
        source = opened;
        opened.onopen = () => {
          retryMs = firstRetryMs;
          listens(true);
          isRefused = false;
        };
        // Nobody has told what happened before. After a cut the server does.
        opened.addEventListener(
          'open',
          () => {
            void registry.fresh();
            if (listener !== undefined) void follow(false);
          },
          { once: true },
        );
        opened.onmessage = ({ data }) => {
          timer = hear(data, opened) ?? timer;
        };
        opened.onerror = () => {
          listens(false);
          // The browser itself opens a stream again that was cut off, but not one that was refused.
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
    // Without locks, which a page has only over https and on this machine, each tab would listen by itself. The
    // server bounds how many of one session do, but it cannot tell the browsers of an address apart.
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
    // Who is signed in will be known in a moment.
    if (status === 'pending') return;
    if (document.visibilityState === 'visible') start();
    else hiddenTimer = window.setTimeout(stop, hiddenForMs);
  };
  tabs.addEventListener('message', ({ data }) => data === ('remotes' satisfies PageEvent) && news.heard());
  session.subscribe(compare);
  document.addEventListener('visibilitychange', compare);
  window.addEventListener('focus', () => {
    if (session.get().user && !isListening) void follow(true);
  });
  compare();
}
