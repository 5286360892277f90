import { createStore, type Readable, type Session, type SignInRequest } from '@freightwright/mfe-kit';

/** A sign-in dialog that is to be open. */
export interface OpenSignIn extends SignInRequest {
  /** What had the focus when it was asked for. */
  readonly opener: Element | null;
}

export interface SignInRequests extends Readable<OpenSignIn | null> {
  /** Opens the dialog, or shares the one that is open. Resolves to whether somebody is signed in when it closes. */
  ask(request?: SignInRequest): Promise<boolean>;
  /** The reader closes it. */
  close(): void;
}

interface SignInRequestsDeps {
  readonly session: Readable<Session>;
  readonly document: Document;
}

/** One sign-in dialog for the page. It closes by itself when somebody signs in, in this tab or in another. */
export function createSignInRequests({ session, document }: SignInRequestsDeps): SignInRequests {
  const open = createStore<OpenSignIn | null>(null);
  let waiting = Promise.withResolvers<boolean>();
  const finish = (signedIn: boolean) => {
    if (open.get() === null) return;
    open.set(null);
    waiting.resolve(signedIn);
  };
  session.subscribe(() => {
    if (session.get().user) finish(true);
  });
  return {
    get: open.get,
    subscribe: open.subscribe,
    async ask(request = {}) {
      // One whose session has expired is on show as before.
      if (request.reason === undefined && session.get().user) return true;
      if (open.get() === null) {
        waiting = Promise.withResolvers();
        open.set({ ...request, opener: document.activeElement });
      }
      return waiting.promise;
    },
    close: () => finish(false),
  };
}
