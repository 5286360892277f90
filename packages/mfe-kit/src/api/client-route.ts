import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteSpec } from '@freightwright/contracts';

/**
 * A contract route as the browser needs it: method and path, checked by the compiler. The schemas stay on the
 * server. A route that returns a file declares its type: `produces: 'application/pdf'`.
 */
export type ClientRoute<R extends RouteSpec> = {
  readonly method: R['method'];
  readonly path: R['path'];
  /** Never set. It only carries the contract's types to the call. */
  readonly contract?: R;
} & (ProducedBy<R> extends string
  ? { readonly produces: ProducedBy<R> }
  : { readonly produces?: string | undefined });

/** Media type of a route whose response is not JSON. */
type ProducedBy<R extends RouteSpec> = R extends { produces: infer T extends string }
  ? T extends 'application/json'
    ? undefined
    : T
  : undefined;

/** What a call resolves to: the contract's response, a Blob for a file, or undefined for none (204). */
export type AnswerOf<R extends RouteSpec> = ProducedBy<R> extends string ? Blob : ResponseOf<R>;

/** A multipart body is passed as FormData and sent unchanged. */
type SentBodyOf<R extends RouteSpec> = R extends { consumes: 'multipart/form-data' } ? FormData : BodyOf<R>;

type Nothing = Record<never, never>;

/** One section of the request: present when the contract has it, and optional when all of its fields are. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : Nothing extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** The options of a call: `params`, `query` and `body` of the contract, and those of any call. */
export type CallOptions<R extends RouteSpec> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', SentBodyOf<R>> & {
    /** Sent in addition to the default headers, such as 'idempotency-key'. Names in lower case. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Timeout in milliseconds. Default 15 s. */
    readonly timeoutMs?: number;
    readonly fetch?: typeof fetch;
  };

/** The arguments of a call. The options may be omitted when the contract requires none. */
export type CallArguments<R extends RouteSpec> =
  Nothing extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** The untyped options, for any route. */
export interface SentOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}
