import { createStore, type Session, signedOut, type Writable } from '@freightwright/mfe-kit';

interface SessionDeps {
  readonly window: Pick<Window, 'addEventListener'> & { readonly document: Document };
  /** The other tabs of the browser. */
  readonly tabs: BroadcastChannel;
  /** Asks who is signed in. Never rejects. */
  readonly look: () => Promise<void>;
}

/** The session's own cookie cannot be read; the gateway sets this one beside it. A visitor without it costs no call. */
export function isHinted({ cookie }: Document): boolean {
  return /(^|; )signed-in=1(;|$)/.test(cookie);
}

/** As the page opens: nobody, or somebody who is still to be looked up. */
export function createSession(document: Document): Writable<Session> {
  return createStore(isHinted(document) ? { ...signedOut, status: 'pending' } : signedOut);
}

/** Looks anew when the session changes elsewhere: in another tab, which tells, or unseen, by time or on the hosted pages. */
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
