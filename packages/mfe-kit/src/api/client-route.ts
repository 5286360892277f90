import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteSpec } from '@freightwright/contracts';

/**
 * A contract route as the browser needs it: method and path, held to the contract by the compiler. The schemas stay on
 * the server, which checks both ways; so no validation library is loaded here.
 *
 *     const emailResults: ClientRoute<typeof contract.emailResults> = { method: 'POST', path: '/api/email-results' };
 *
 * A route that gives a file says of which type: `produces: 'application/pdf'`.
 */
export type ClientRoute<R extends RouteSpec> = {
  readonly method: R['method'];
  readonly path: R['path'];
  /** Never set: carries the contract's types to the call. */
  readonly contract?: R;
} & (ProducedBy<R> extends string
  ? { readonly produces: ProducedBy<R> }
  : { readonly produces?: string | undefined });

/** Media type of a route that gives something else than JSON. */
type ProducedBy<R extends RouteSpec> = R extends { produces: infer T extends string }
  ? T extends 'application/json'
    ? undefined
    : T
  : undefined;

/** What a call resolves to: the contract's response, a file as a Blob, undefined for an answer without content (204). */
export type AnswerOf<R extends RouteSpec> = ProducedBy<R> extends string ? Blob : ResponseOf<R>;

/** A multipart body is a FormData, sent as it is. */
type SentBodyOf<R extends RouteSpec> = R extends { consumes: 'multipart/form-data' } ? FormData : BodyOf<R>;

type Nothing = Record<never, never>;

/** One part of the request: there when the contract has it, optional when all of it is. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : Nothing extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What a call needs, by its contract: `params`, `query`, `body`; and what any call may have. */
export type CallOptions<R extends RouteSpec> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', SentBodyOf<R>> & {
    /** Beside the usual ones: 'idempotency-key'. Names in lower case. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Gives up after this long. Default 15 s. */
    readonly timeoutMs?: number;
    readonly fetch?: typeof fetch;
  };

/** The options of a call, which may be left out when the contract needs none. */
export type CallArguments<R extends RouteSpec> =
  Nothing extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** The options as they are sent, of whatever route. */
export interface SentOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}
