import { createStore, type Session, signedOut, type Writable } from '@freightwright/mfe-kit';

interface SessionDeps {
  readonly window: Pick<Window, 'addEventListener'> & { readonly document: Document };
  /** The other tabs of the browser. */
  readonly tabs: BroadcastChannel;
  /** Asks the server who is signed in. Never rejects. */
  readonly look: () => Promise<void>;
}

/**
 * A script cannot read the session's own cookie, so the gateway sets this one with it. For a visitor without
 * it no call is needed.
 */
export function isHinted({ cookie }: Document): boolean {
  return /(^|; )signed-in=1(;|$)/.test(cookie);
}

/** The session when the page opens: signed out, or pending while the server is asked. */
export function createSession(document: Document): Writable<Session> {
  return createStore(isHinted(document) ? { ...signedOut, status: 'pending' } : signedOut);
}

/**
 * Asks the server again when the session may have changed elsewhere: in another tab, which says so, or
 * unnoticed, by expiry or on the hosted pages.
 */
export function followSession(session: Writable<Session>, { window, tabs, look }: SessionDeps): void {
  const { document } = window;
  const compare = () => {
    if (isHinted(document) !== (session.get().status !== 'signed-out')) void look();
  };
  tabs.onmessage = () => void look();
  window.addEventListener('focus', compare);
  window.addEventListener('pageshow', compare);
  if (isHinted(document)) void look();
}
