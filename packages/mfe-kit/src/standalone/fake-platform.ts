import { remoteContract } from '@freightwright/contracts/constants';
import { ApiError } from '../api/api-error.ts';
import type { AnswerOf, ClientRoute, SentOptions } from '../api/client-route.ts';
import { type Platform, type Session, signedOut, type Theme } from '../platform/platform.ts';
import { createStore, type Readable, type Writable } from '../platform/readable.ts';

export interface PlatformCall {
  readonly id: number;
  readonly method:
    | 'navigate'
    | 'call'
    | 'signIn'
    | 'refreshSession'
    | 'mountPart'
    | 'toast'
    | 'report'
    | 'track';
  /** The arguments of the call, formatted for a developer. */
  readonly text: string;
}

/** A stubbed reply: a response, an error to fail with, or a function that returns or throws one. */
export type FakeReply<R extends ClientRoute> =
  | AnswerOf<R>
  | ApiError
  | ((sent: SentOptions) => AnswerOf<R> | Promise<AnswerOf<R>>);

export interface FakePlatform extends Platform {
  readonly session: Writable<Session>;
  readonly theme: Writable<Theme>;
  /** Every call, oldest first. */
  readonly calls: Readable<readonly PlatformCall[]>;
  /** Sets a route's response from now on. A route without one fails with `network.unreachable`. */
  answer<R extends ClientRoute>(route: R, reply: FakeReply<R>): void;
  /** Sets the session after the sign-in dialog; null, the default, when it is closed. */
  signInBrings(session: Session | null): void;
}

/**
 * A fake platform without a shell, which records calls. Session and theme are set manually.
 * @example createFakePlatform().session.get().status; // => 'signed-out'
 */
export function createFakePlatform(): FakePlatform {
  const calls = createStore<readonly PlatformCall[]>([]);
  const session = createStore<Session>(signedOut);
  const replies = new Map<string, unknown>();
  let nextSession: Session | null = null;
  const save = (method: PlatformCall['method'], text: string) =>
    calls.set([...calls.get(), { id: calls.get().length + 1, method, text }]);
  const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
    `${method} ${path}`;
  return {
    contract: remoteContract,
    session,
    theme: createStore<Theme>('light'),
    navigate: (to) => save('navigate', to),
    async call<R extends ClientRoute>(route: R, options?: SentOptions): Promise<AnswerOf<R>> {
      const name = nameOf(route);
      save('call', name);
      if (!replies.has(name)) throw new ApiError({ code: 'network.unreachable', status: 0 });
      const reply = replies.get(name);
      const answer: unknown = typeof reply === 'function' ? await reply(options ?? {}) : reply;
      if (answer instanceof ApiError) throw answer;
      return answer as AnswerOf<R>;
    },
    async signIn({ tab = 'sign-in', reason } = {}) {
      save('signIn', reason ? `${tab}, ${reason}` : tab);
      if (nextSession) session.set(nextSession);
      return session.get().status === 'signed-in';
    },
    refreshSession: async () => save('refreshSession', ''),
    mountPart(name, place) {
      save('mountPart', name);
      place.textContent = `${name}, a part of another remote`;
      return { unmount: () => place.replaceChildren() };
    },
    toast: ({ kind, title, text }) => save('toast', `${kind}: ${title}${text ? `. ${text}` : ''}`),
    report: ({ event, reference, error }) => save('report', `${event} ${reference} ${String(error)}`),
    track: ({ name, ...fields }) => save('track', `${name} ${JSON.stringify(fields)}`),
    calls: { get: calls.get, subscribe: calls.subscribe },
    answer: (route, reply) => void replies.set(nameOf(route), reply),
    signInBrings: (next) => {
      nextSession = next;
    },
  };
}
