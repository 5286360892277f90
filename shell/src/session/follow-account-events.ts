import { type AccountEvent, accountEventsAddress } from '@freightwright/contracts/facts';
import type { Readable, Session } from '@freightwright/mfe-kit';

/** A page that nobody has looked at for this long gives its stream up. */
const hiddenForMs = 5 * 60_000;
/** Between two attempts after the server has refused the stream; each takes twice as long as the one before. */
const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;
/** A reader who signs out in another tab is known to have by then, and is not asked to sign in again. */
const signOutTakesMs = 1_000;

interface AccountEventsDeps {
  readonly session: Readable<Session>;
  /** Asks the server who is signed in and on which plan, and leaves the page as it is. Never rejects. */
  readonly follow: (isNews: boolean) => Promise<void>;
  /** The other tabs, which then ask too. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage'>;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'> & {
    readonly document: Document;
    readonly navigator: { readonly locks?: Pick<LockManager, 'request'> };
    readonly EventSource: typeof EventSource;
  };
}

/**
 * Learns from the server at once when the tier, the subscription or the profile changes, or the session ends.
 * Of all tabs of a browser one listens and tells the others, because over HTTP/1.1 a browser opens only six
 * connections to a site, and each stream takes one. While no stream is open, coming back to the page asks.
 */
export function followAccountEvents({ session, follow, tabs, window }: AccountEventsDeps): void {
  const { document, navigator } = window;
  let following: AbortController | undefined;
  let isListening = false;
  /** The server has refused the last stream, and the page has asked why. */
  let isRefused = false;
  /** The server has said that the session is over. The next session is listened for anew. */
  let hasEnded = false;
  /** The user whose events they are. */
  let listener: string | undefined;
  let hiddenTimer: number | undefined;

  const everybodyAsks = () => {
    tabs.postMessage('');
    void follow(true);
  };

  /** Listens until the signal says to stop. */
  function listen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let source: EventSource | undefined;
      let retryMs = firstRetryMs;
      let timer: number | undefined;
      const open = () => {
        source = new window.EventSource(accountEventsAddress.path);
        source.onopen = () => {
          retryMs = firstRetryMs;
          isListening = true;
          isRefused = false;
        };
        // Nobody has told what happened before. After a cut the server does.
        source.addEventListener('open', () => void follow(false), { once: true });
        source.onmessage = ({ data }) => {
          if ((data as AccountEvent) !== 'signed-out') return everybodyAsks();
          isListening = false;
          hasEnded = true;
          source?.close();
          timer = window.setTimeout(() => void follow(true), signOutTakesMs);
        };
        source.onerror = () => {
          isListening = false;
          // The browser itself opens a stream again that was cut off, but not one that was refused.
          if (source?.readyState !== window.EventSource.CLOSED) return;
          // The session may have ended.
          if (!isRefused) void follow(true);
          isRefused = true;
          timer = window.setTimeout(open, retryMs);
          retryMs = Math.min(2 * retryMs, longestRetryMs);
        };
      };
      signal.addEventListener('abort', () => {
        window.clearTimeout(timer);
        source?.close();
        isListening = false;
        resolve();
      });
      open();
    });
  }

  function start(): void {
    if (following) return;
    const mine = new AbortController();
    following = mine;
    const { signal } = mine;
    const { locks } = navigator;
    // Without locks, which a page has only over https and on this machine, each tab listens by itself.
    if (!locks) return void listen(signal);
    locks
      .request('fw.account-events', { signal }, () => (signal.aborted ? undefined : listen(signal)))
      .catch(() => undefined);
  }

  function stop(): void {
    following?.abort();
    following = undefined;
    hasEnded = false;
  }

  const compare = () => {
    window.clearTimeout(hiddenTimer);
    const { user } = session.get();
    // A stream belongs to the session that opened it.
    if (user?.id !== listener || hasEnded) stop();
    listener = user?.id;
    if (!user) return;
    if (document.visibilityState === 'visible') start();
    else hiddenTimer = window.setTimeout(stop, hiddenForMs);
  };
  session.subscribe(compare);
  document.addEventListener('visibilitychange', compare);
  window.addEventListener('focus', () => {
    if (session.get().user && !isListening) void follow(true);
  });
  compare();
}
