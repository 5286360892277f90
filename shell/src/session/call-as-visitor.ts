import type { RouteSpec } from '@freightwright/contracts';
import {
  type AnswerOf,
  ApiError,
  type CallArguments,
  type ClientRoute,
  callRoute,
  type Platform,
  type Readable,
  type SentOptions,
  type Session,
} from '@freightwright/mfe-kit';

/** What a call may find out about the session. */
export interface SessionChanges {
  /** The server says that the session is over. The page stays as it is until somebody signs in, or `end`: what it holds is not to be lost. */
  expire(): void;
  /** Nobody is signed in any more. Tells the other tabs. */
  end(): void;
  /** Asks the server who is signed in. Never rejects; a failure signs nobody out. */
  look(): Promise<void>;
}

interface CallDeps {
  readonly session: Readable<Session>;
  readonly visitor: SessionChanges;
  readonly signIn: Platform['signIn'];
}

/** `platform.call`: as the visitor on show, and nobody else. */
export function createCall({ session, visitor, signIn }: CallDeps): Platform['call'] {
  return async function call<R extends RouteSpec>(
    route: ClientRoute<R>,
    ...[options]: CallArguments<R>
  ): Promise<AnswerOf<R>> {
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
      if (!saysExpired(error, before)) throw error;
      // Otherwise it has been settled since the call was made.
      if (session.get() === before) {
        visitor.expire();
        if (!(await signIn({ reason: 'expired' }))) visitor.end();
      }
      const after = session.get();
      // What the page holds was entered by the visitor before: it is not sent in somebody else's name.
      if (!after.user || (before.user && before.user.id !== after.user.id)) throw error;
      return callAs(after);
    }
  };
}

/** The gateway compares it with the session's user, and refuses a call that was meant for another one. */
export function visitorHeaders({ user }: Session): Readonly<Record<string, string>> {
  return user ? { 'x-keycloak-user-id': user.id } : {};
}

/** The session, once it is known who is signed in. */
function known(session: Readable<Session>): Promise<Session> {
  return new Promise((resolve) => {
    const stop = session.subscribe(check);
    check();
    function check() {
      if (session.get().status === 'pending') return;
      resolve(session.get());
      stop();
    }
  });
}

function saysExpired({ code }: ApiError, { user }: Session): boolean {
  return code === 'session.expired' || (code === 'principal.invalid' && user !== undefined);
}
