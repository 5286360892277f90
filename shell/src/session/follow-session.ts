import { createStore, type Session, signedOut, type Writable } from '@freightwright/mfe-kit';

interface SessionDeps {
  readonly window: Pick<Window, 'addEventListener'> & { readonly document: Document };
  /** The other tabs of the browser. A message without text concerns the session. */
  readonly tabs: BroadcastChannel;
  readonly look: () => Promise<void>;
}

/** The gateway sets it beside the session cookie, which scripts cannot read. Without it no call is needed. */
export const isHinted = ({ cookie }: Document): boolean => /(^|; )signed-in=1(;|$)/.test(cookie);

/**
 * The session when the page opens: signed out, or pending. The root element exposes it to the style sheet,
 * first by `first-paint.ts`. Markup not yet hydrated stays pending until then (`remote-host.ts`).
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

/** Refreshes the session after a message from another tab, or when this tab is shown again. */
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
