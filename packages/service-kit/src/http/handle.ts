import type { IncomingMessage } from 'node:http';
import type { CheckedRequest, Principal, ResponseOf, Route } from '@freightwright/contracts';
import type { Log } from '../log.ts';
import type { Reply } from './reply.ts';
import type { RequestIdentity } from './request-identity.ts';

/** A checked request as a handler sees it. */
export type Call<R extends Route> = CheckedRequest<R> & Caller & Identified<R>;

type Identified<R> = R extends { idempotent: true } ? { identity: RequestIdentity } : unknown;

export interface Caller {
  principal: Principal;
  log: Log;
  /** Headers, cookies and the like of the answer. */
  readonly reply: Reply;
  /**
   * The request as Node has it, for what no contract describes, such as a cookie or the page it came from.
   * Its body has been read, except that of a form with files.
   */
  readonly request: IncomingMessage;
  /** Aborts when the caller goes away before it was answered. */
  readonly signal: AbortSignal;
}

/** A checked request of a route that the compiler does not know. */
export type AnyCall = Caller &
  Record<'params' | 'query' | 'body', unknown> & { identity: RequestIdentity | undefined };

/** A route and the function that answers it, ready for `createApp`. */
export interface Handler {
  route: Route;
  /** Called with a request that passed the guard of `route`. */
  answer(call: AnyCall): Promise<unknown>;
}

/**
 * Binds a use case to a contract route. The guard checks the request before it and the response after it. A
 * route that `produces` another type than JSON is answered with bytes (a Uint8Array or a Readable), one whose status is a
 * redirect with `reply.redirectTo` and nothing else.
 */
export function handle<R extends Route>(
  route: R,
  answer: (call: Call<R>) => Promise<ResponseOf<R>> | ResponseOf<R>,
): Handler {
  return { route, answer: async (call) => answer(call as unknown as Call<R>) };
}
