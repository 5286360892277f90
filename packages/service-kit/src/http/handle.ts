import type { CheckedRequest, Principal, ResponseOf, Route } from '@freightwright/contracts';
import type { Log } from '../log.ts';

/** A checked request as a handler sees it. */
export type Call<R extends Route> = CheckedRequest<R> & Caller;

export interface Caller {
  principal: Principal;
  log: Log;
  /** Aborts when the caller goes away before the answer. */
  readonly signal: AbortSignal;
}

/** A checked request whose route is not known to the compiler. */
export type AnyCall = Caller & Record<'params' | 'query' | 'body', unknown>;

/** A route and what answers it, ready for `createApp`. */
export interface Handler {
  route: Route;
  /** `call` has passed the guard of `route`. */
  answer(call: AnyCall): Promise<unknown>;
}

/** Binds a use case to a contract route. The guard checks the request before it and the response after it. */
export function handle<R extends Route>(
  route: R,
  answer: (call: Call<R>) => Promise<ResponseOf<R>> | ResponseOf<R>,
): Handler {
  return { route, answer: async (call) => answer(call as Call<R>) };
}
