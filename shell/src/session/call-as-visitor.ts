import type {
  AnswerOf,
  CallArguments,
  ClientRoute,
  Platform,
  Readable,
  SentOptions,
  Session,
} from '@freightwright/mfe-kit';
import { ApiError, callRoute } from '@freightwright/mfe-kit';

export interface SessionChanges {
  /** The session has expired. The page stays, so that nothing is lost, until sign-in or `end`. */
  expire(): void;
  /** Same as above, and asks the user to sign in again. Resolves when the session is renewed or ended. */
  signInAgain(): Promise<void>;
  /** The user is signed out. Also notifies the other tabs. */
  end(): void;
  /** Requests the status of the session. Never rejects; a failure does not sign the user out. */
  look(): Promise<void>;
}

interface CallDeps {
  readonly session: Readable<Session>;
  readonly visitor: SessionChanges;
}

/** `platform.call`: calls a route as the visitor who is shown on the page, and as no other user. */
export const createCall = ({ session, visitor }: CallDeps): Platform['call'] =>
  async function call<R extends ClientRoute>(route: R, ...[options]: CallArguments<R>): Promise<AnswerOf<R>> {
    const callAs = (caller: Session) => {
      const sent: SentOptions = options ?? {};
      const asCaller: SentOptions = { ...sent, headers: { ...sent.headers, ...visitorHeaders(caller) } };
      return callRoute<R>(route, ...([asCaller] as CallArguments<R>));
    };
    const before = await known(session);
    try {
      return await callAs(before);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'session.other-user') await visitor.look();
      if (!isExpired(error, before)) throw error;
      // When they differ, the session was settled after the call was made.
      if (session.get() === before) await visitor.signInAgain();
      const after = session.get();
      // The previous visitor entered what is on the page, so it is not sent in another user's name.
      if (!after.user || (before.user && before.user.id !== after.user.id)) throw error;
      return callAs(after);
    }
  };

/** With this header the gateway refuses a call that was meant for another user. */
export const visitorHeaders = ({ user }: Session): Readonly<Record<string, string>> =>
  user ? { 'x-keycloak-user-id': user.id } : {};

/** Resolves when the session is known. */
const known = (session: Readable<Session>): Promise<Session> =>
  new Promise((resolve) => {
    const stop = session.subscribe(check);
    check();
    function check() {
      if (session.get().status === 'pending') return;
      resolve(session.get());
      stop();
    }
  });

const isExpired = ({ code }: ApiError, { user }: Session): boolean =>
  code === 'session.expired' || (code === 'principal.invalid' && user !== undefined);
