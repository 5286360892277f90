import { createStore, type Session, signedOut, type Writable } from '@freightwright/mfe-kit';

interface SessionDeps {
  readonly window: Pick<Window, 'addEventListener'> & { readonly document: Document };
  /** The other tabs of the browser. What has no text concerns the session. */
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

/**
 * The session when the page opens: signed out, or pending while the server is asked. The style sheet reads from
 * the root element whether it is known; `first-paint.ts` has said so first. Markup that its page has not taken over
 * yet is drawn for a visitor, so it keeps the mark of a pending session until then (`remote-host.ts`).
 */
export function createSession(document: Document): Writable<Session> {
  const session = createStore<Session>(
    isHinted(document) ? { ...signedOut, status: 'pending' } : signedOut,
    () => signedOut,
  );
  session.subscribe(() => {
    document.querySelector('[data-part]')?.setAttribute('data-visitor', 'pending');
    document.documentElement.dataset.visitor = session.get().status;
  });
  return session;
}

/**
 * Asks the server again when the session may have changed elsewhere: in another tab, which says so, or
 * unnoticed, by expiry or on the hosted pages.
 */
export function followSession(session: Writable<Session>, { window, tabs, look }: SessionDeps): void {
  const { document } = window;
  const compare = () => {
    const { status } = session.get();
    if (status === 'unknown' || isHinted(document) !== (status !== 'signed-out')) void look();
  };
  tabs.onmessage = ({ data }) => data === '' && void look();
  window.addEventListener('focus', compare);
  window.addEventListener('pageshow', compare);
  if (isHinted(document)) void look();
}
