import { createStore, type Readable, type Session, type SignInRequest } from '@freightwright/mfe-kit';

export interface OpenSignIn extends SignInRequest {
  /** The element that had the focus when the dialog was requested. */
  readonly opener: Element | null;
}

export interface SignInRequests extends Readable<OpenSignIn | null> {
  /** Opens the dialog, or shares the open one. Resolves to whether a user is signed in at its end. */
  ask(request?: SignInRequest): Promise<boolean>;
  close(): void;
}

interface SignInRequestsDeps {
  readonly session: Readable<Session>;
  readonly document: Document;
}

/** The page's single sign-in dialog. It closes on sign-in, in this tab or another. */
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
      // A user with an expired session is still shown, so only requests without a reason end here.
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
